"""Write the types of the wire for the page's scripts, from what the server itself says of them.

    python tools/wire_types.py            # writes src/princeps/web/static/js/wire.d.ts
    python tools/wire_types.py --check    # only says whether it is up to date

Bodies and answers come from the OpenAPI document, what a page says on its socket from the shapes that the socket reads.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from princeps.server.app import make_app
from princeps.server.rooms import live
from princeps.server.settings import Settings

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "src" / "princeps" / "web" / "static" / "js" / "wire.d.ts"
COMMAND = "python tools/wire_types.py"
FEW, WIDE = 3, 120  # fields and columns of what stands in one line
HEAD = f"""// What goes over the wire (docs/protocol.md), written by `{COMMAND}`: not to be changed by hand.
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
Schema = dict[str, Any]


def document() -> dict[str, Schema]:
    """The shapes of the OpenAPI document, by name."""
    with tempfile.TemporaryDirectory() as data:
        schemas: dict[str, Schema] = make_app(Settings(data=Path(data))).openapi()["components"]["schemas"]
    return schemas


def said() -> list[Schema]:
    """What a client may say on the socket."""
    _, shapes = msgspec.json.schema_components([live.DECODER.type])
    return list(shapes.values())


def type_of(schema: Schema) -> str:
    """A schema as a type of TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join([type_of(one) for one in schema["anyOf"]])
    if "const" in schema or "enum" in schema:
        return " | ".join([f'"{word}"' for word in schema.get("enum", [schema.get("const")])])
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join([type_of(one) for one in schema['prefixItems']])}]"
        item, several = type_of(schema["items"]), {"anyOf", "enum"} & schema["items"].keys()
        return f"({item})[]" if several else f"{item}[]"
    if kind == "object":
        inner = schema.get("additionalProperties", True)
        return f"Record<string, {type_of(inner) if isinstance(inner, dict) else 'any'}>"
    return PLAIN[kind] if kind else "any"


def fields(schema: Schema) -> list[str]:
    required = schema.get("required", [])
    return [
        f"{name}{'' if name in required else '?'}: {type_of(field)}"
        for name, field in schema.get("properties", {}).items()
    ]


def interface(name: str, schema: Schema) -> str:
    """A few short fields stand in one line."""
    told = schema.get("description", "")
    brief = f"export type {name} = {{ {'; '.join(fields(schema))} }};"
    if len(fields(schema)) <= FEW and len(brief) <= WIDE:
        return (f"/** {told} */\n" if told else "") + brief + "\n"
    lines = [f"/** {told} */" if told else "", f"export interface {name} {{", *[f"  {f};" for f in fields(schema)], "}"]
    return "\n".join(lines[0 if told else 1 :]) + "\n"


def written() -> str:
    """The whole file, as Prettier would have it."""
    messages = [f"  | {{ {'; '.join(fields(shape))} }}" for shape in said()]
    union = "/** What a page says on its socket. */\nexport type Message =\n" + "\n".join(messages) + ";\n"
    return "\n".join([HEAD, *[interface(name, schema) for name, schema in document().items()], union])


def main(arguments: list[str]) -> int:
    text = written()
    if arguments == ["--check"]:
        fresh = TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text
        if not fresh:
            print(f"{TARGET.relative_to(ROOT)} is not what the server says: run `{COMMAND}`.", file=sys.stderr)
        return 0 if fresh else 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
