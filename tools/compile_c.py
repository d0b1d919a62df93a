"""What setuptools runs for tools/compile.py: mypyc writes one C file for each module, and as many are compiled at once
as there are processors.

One C file for everything is a little faster to run, but keeps one processor busy for a quarter of an hour.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext


class SideBySide(build_ext):  # type: ignore[misc]  # setuptools has no types
    def build_extensions(self) -> None:
        compiler: Any = self.compiler

        def compile_all(
            sources: list[str],
            *,
            output_dir: str,
            macros: Any,
            include_dirs: Any,
            debug: Any,
            extra_postargs: Any,
            depends: Any,
        ) -> list[str]:
            _, objects, after, options, made_of = compiler._setup_compile(
                output_dir, macros, include_dirs, sources, depends, extra_postargs
            )
            before = compiler._get_cc_args(options, debug, None)
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                list(pool.map(lambda built: compiler._compile(built, *made_of[built], before, after, options), made_of))
            return list(objects)

        compiler.compile = compile_all
        super().build_extensions()


names = sys.argv.pop(1).split(",")
setup(
    name="princeps-compiled",
    packages=[],
    ext_modules=mypycify(names, opt_level="2", multi_file=True),
    cmdclass={"build_ext": SideBySide},
)
