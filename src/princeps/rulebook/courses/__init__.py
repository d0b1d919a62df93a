"""Courses: a game learnt by playing it, chapter by chapter, each a position with fixed dice, what to do, and a goal.

The format is described in docs/courses.md. A chapter is a case of an example, and checked as one.
"""

from .checking import check_course, goal_held, open_chapter, read_answer
from .reading import Course, CourseChapter, CourseStep, Mistake, courses, find_chapter, has_courses, load_course

__all__ = [
    "Course",
    "CourseChapter",
    "CourseStep",
    "Mistake",
    "check_course",
    "courses",
    "find_chapter",
    "goal_held",
    "has_courses",
    "load_course",
    "open_chapter",
    "read_answer",
]
