"""An OpenAPI document as one page of Markdown: each request with its parameters, its body and its answers, then the
schemas. Standard library only."""

METHODS = ["get", "post", "put", "patch", "delete"]


def cell(text):
    return " ".join(str(text or "").split()).replace("|", "\\|")


def kind(schema):
    """A schema in a few words; a named one as a link."""
    if not isinstance(schema, dict) or not schema:
        return "any value"
    if reference := schema.get("$ref"):
        name = reference.rsplit("/", 1)[1]
        return f"[{name}](#{name.lower()})"
    if schema.get("type") == "array":
        return f"list of {kind(schema.get('items'))}"
    for choice in ("oneOf", "anyOf", "allOf"):
        if choice in schema:
            return (" and " if choice == "allOf" else " or ").join(kind(part) for part in schema[choice])
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    types = schema.get("type", "any value")
    text = " or ".join(types) if isinstance(types, list) else types
    return text + (f", {schema['format']}" if "format" in schema else "")


def members(schema):
    """Rows of a table for the members of an object."""
    required = set(schema.get("required", []))
    return [f"| `{name}` | {cell(kind(part))} | {'required' if name in required else ''} | {cell(limits(part))} |"
            for name, part in schema.get("properties", {}).items()]


def limits(schema):
    if not isinstance(schema, dict):
        return ""
    found = [schema["description"]] if "description" in schema else []
    for key, text in [("minimum", "at least"), ("maximum", "at most"), ("minLength", "characters, at least"),
                      ("maxLength", "characters, at most"), ("maxItems", "elements, at most"), ("pattern", "fits")]:
        if key in schema:
            value = f"`{schema[key]}`" if key == "pattern" else schema[key]
            found.append(f"{text} {value}")
    return "; ".join(found)


def table(rows, *titles):
    return ["", "| " + " | ".join(titles) + " |", "|" + "---|" * len(titles), *rows, ""] if rows else []


def contents(lines, part):
    for media, value in (part or {}).items():
        schema = value.get("schema", {})
        lines += ["", f"`{media}`: {kind(schema)}"]
        lines += table(members(schema), "member", "type", "", "limits")


def request(method, path, operation, shared):
    lines = ["", f"## {method.upper()} {path}", "", operation.get("summary", ""), "", operation.get("description", "")]
    rows = [f"| `{p['name']}` | {p['in']} | {cell(kind(p.get('schema')))} | {'required' if p.get('required') else ''} | "
            f"{cell(p.get('description') or limits(p.get('schema', {})))} |"
            for p in [*shared, *operation.get("parameters", [])] if "name" in p]
    lines += table(rows, "parameter", "in", "type", "", "meaning")
    if body := operation.get("requestBody"):
        lines += ["", "**Body**"]
        contents(lines, body.get("content"))
    return lines + table(answers(operation.get("responses", {})), "status", "answer", "body")


def answers(responses):
    """One row for all statuses that answer the same."""
    rows = {}
    for status, answer in responses.items():
        body = "<br>".join(f"{cell(kind(value.get('schema', {})))} (`{media}`)"
                           for media, value in answer.get("content", {}).items())
        rows.setdefault((cell(answer.get("description")), body), []).append(str(status))
    return [f"| {', '.join(statuses)} | {text} | {body} |" for (text, body), statuses in rows.items()]


def markdown(title, document):
    info = document.get("info", {})
    lines = [f"# {title}", "", info.get("description", ""), "",
             f"From the OpenAPI {document.get('openapi', '')} document that a running `guichet` serves, version "
             f"{info.get('version', '')}."]
    for path, item in sorted(document.get("paths", {}).items()):
        for method in METHODS:
            if method in item:
                lines += request(method, path, item[method], item.get("parameters", []))
    schemas = document.get("components", {}).get("schemas", {})
    if schemas:
        lines += ["", "## Schemas"]
    for name, schema in sorted(schemas.items()):
        lines += ["", f"### {name}", "", schema.get("description", "")]
        rows = members(schema)
        lines += table(rows, "member", "type", "", "limits") if rows else ["", kind(schema)]
    return "\n".join(lines) + "\n"
