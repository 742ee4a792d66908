"""The bills of materials of a release (CycloneDX 1.5, JSON): one of the source archive, one of each binary. Used by
Scripts/release; Scripts/check-sbom compares them with the standard's schema. Standard library only.

The packages are those that SwiftPM resolved (Package.resolved), with the licence of their LICENSE file and the tree that their
manifests name. A package's hash is its commit: SwiftPM checks it at each fetch. C code that a package carries is a part of it. A
binary has the libraries of Swift and of the system, too, with the checksum of each archive (Scripts/linked_parts.py).
"""

import hashlib
import json
import re
import uuid
from pathlib import Path

SPEC = "1.5"
# C code inside of packages: identity, folder, name, licence, source, the file with its version and where in it.
VENDORED = [
    ("swift-crypto", "Sources/CCryptoBoringSSL", "boringssl", "Apache-2.0", "https://boringssl.googlesource.com/boringssl",
     "hash.txt", r"revision ([0-9a-f]{40})"),
    ("swift-crypto", "Sources/CXKCP", "xkcp", "CC0-1.0", "https://github.com/XKCP/XKCP", "vendored-sources.txt", r"-g([0-9a-f]{7,40})\)"),
    ("swift-nio-ssl", "Sources/CNIOBoringSSL", "boringssl", "Apache-2.0", "https://boringssl.googlesource.com/boringssl",
     "hash.txt", r"revision ([0-9a-f]{40})"),
    ("swift-nio", "Sources/CNIOLLHTTP", "llhttp", "MIT", "https://github.com/nodejs/llhttp", "include/c_nio_llhttp.h",
     r"VERSION_MAJOR (\d+)\s+#define LLHTTP_VERSION_MINOR (\d+)\s+#define LLHTTP_VERSION_PATCH (\d+)"),
    ("swift-nio", "Sources/CNIOSHA1", "wide-sha1", "BSD-3-Clause", "https://www.kame.net/", None, None),
]


class Incomplete(Exception):
    pass


def licence_of(text):
    """The SPDX expression of a LICENSE file; None if it is not known."""
    words = " ".join(text.split())
    if "Apache License" in words and "Version 2.0" in words:
        return "Apache-2.0 WITH Swift-exception" if "Runtime Library Exception" in words else "Apache-2.0"
    if "Permission is hereby granted, free of charge" in words:
        return "MIT"
    if "Redistribution and use in source and binary forms" in words:
        return "BSD-3-Clause" if "Neither the name" in words else "BSD-2-Clause"
    return None


def licences(expression):
    """As CycloneDX wants it: an expression, or an identifier."""
    return [{"expression": expression} if " " in expression else {"license": {"id": expression}}]


def plain(location):
    return re.sub(r"\.git$", "", location)


def identity_of(location):
    return plain(location).rsplit("/", 1)[1].lower()


def named_in(manifest):
    """The identities of the packages that a manifest names by address; not those in a comment."""
    return {identity_of(url) for url in re.findall(r'^(?!\s*//).*?\burl:\s*"([^"]+)"', manifest, re.MULTILINE)}


class Checkouts:
    """The sources of the packages, where SwiftPM keeps them."""

    def __init__(self, folder):
        self.folders = {path.name.lower(): path for path in sorted(folder.iterdir())} if folder.is_dir() else {}

    def folder(self, pin):
        for name in (identity_of(pin["location"]), pin["identity"]):
            if name in self.folders:
                return self.folders[name]
        raise Incomplete(f"the source of {pin['identity']} is not there: make build, so that SwiftPM fetches it")

    def licence(self, pin):
        for file in sorted(self.folder(pin).glob("*")):
            if re.match(r"(licen[cs]e|copying)", file.name, re.IGNORECASE) and file.is_file():
                if found := licence_of(file.read_text(encoding="utf-8", errors="replace")):
                    return found
        raise Incomplete(f"{pin['identity']}: its licence is not one that licence_of of Scripts/release_sbom.py knows")

    def named(self, pin):
        return set().union(*(named_in(file.read_text(encoding="utf-8", errors="replace"))
                             for file in self.folder(pin).glob("Package*.swift")))

    def vendored(self, pin, ref):
        for identity, folder, name, licence, source, file, pattern in VENDORED:
            place = self.folder(pin) / folder
            if identity != pin["identity"] or not place.is_dir():
                continue
            found = re.search(pattern, (place / file).read_text(encoding="utf-8")) if file else None
            if file and not found:
                raise Incomplete(f"{identity}: {folder}/{file} has no version of {name}")
            made = {"type": "library", "bom-ref": f"{ref}#{name}", "name": name, "licenses": licences(licence),
                    "externalReferences": [{"type": "website", "url": source}],
                    "properties": [{"name": "guichet:folder", "value": folder}]}
            yield {**made, "version": ".".join(found.groups())} if found else made


def reference(pin):
    release = pin["state"].get("version") or pin["state"]["revision"]
    return f"pkg:swift/{plain(pin['location']).removeprefix('https://')}@{release}"


def package(pin, checkouts):
    ref, revision = reference(pin), pin["state"]["revision"]
    made = {
        "type": "library", "bom-ref": ref, "name": pin["identity"], "version": pin["state"].get("version") or revision,
        "licenses": licences(checkouts.licence(pin)), "purl": ref,
        "externalReferences": [{"type": "vcs", "url": pin["location"], "comment": f"commit {revision}"}],
        "properties": [{"name": "swift:revision", "value": revision}],
    }
    if inside := list(checkouts.vendored(pin, ref)):
        made["components"] = inside
    return made


def packages(lists, checkouts):
    """(components, {reference: the references that it needs}) of lists of pins; a list is resolved for itself."""
    components, needs = {}, {}
    for pins in lists:
        here = {pin["identity"]: reference(pin) for pin in pins}
        for pin in pins:
            ref = reference(pin)
            components.setdefault(ref, package(pin, checkouts))
            found = {here[name] for name in checkouts.named(pin) if name in here} - {ref}
            needs[ref] = needs.get(ref, set()) | found
    return components, needs


def bill(kind, name, version, contents, time, components, needs, direct):
    """The document: of one product, its components, and who needs whom."""
    product, checksum = f"guichet@{version}", hashlib.sha256(contents).hexdigest()
    needs = {**needs, product: set(direct)}
    unreached = set(components) - reached(product, needs)
    if unreached:
        raise Incomplete(f"nothing needs {', '.join(sorted(unreached))}: the manifests and Package.resolved do not agree")
    document = {
        "bomFormat": "CycloneDX", "specVersion": SPEC,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, checksum)}", "version": 1,
        "metadata": {
            "timestamp": time,
            "component": {
                "type": kind, "bom-ref": product, "name": name, "version": version, "licenses": licences("Apache-2.0"),
                "hashes": [{"alg": "SHA-256", "content": checksum}]},
        },
        "components": [components[ref] for ref in sorted(components)],
        "dependencies": [{"ref": ref, "dependsOn": sorted(needs[ref])} if needs[ref] else {"ref": ref}
                         for ref in sorted(needs)],
    }
    # What a build of the source takes from a system is that system's.
    aggregate = "complete" if kind == "application" else "incomplete"
    return {**document, "compositions": [{"aggregate": aggregate, "assemblies": [product], "dependencies": [product]}]}


def reached(start, needs):
    found, waiting = set(), [start]
    while waiting:
        for ref in needs.get(waiting.pop(), ()):
            if ref not in found:
                found.add(ref)
                waiting.append(ref)
    return found


def of_source(version, contents, time, root, platform, manifests, checkouts):
    """The bill of the source archive. `root` and `platform` are the pins of the two packages, `manifests` their texts."""
    components, needs = packages([root, platform], checkouts)
    direct = {reference(pin) for pins, text in zip((root, platform), manifests) for pin in pins
              if pin["identity"] in named_in(text)}
    return bill("library", "guichet", version, contents, time, components, needs, direct)


def linked(part, version):
    """A library of Swift or of the system: its reference and component."""
    ref = part["purl"] or f"shared:{part['name']}"
    notes = {"guichet:linkage": part["linkage"], "guichet:distribution-package": part.get("package"),
             "guichet:least-version": part.get("least")}
    made = {"type": "library", "bom-ref": ref, "name": part["name"]}
    if part["version"]:
        made["version"] = part["version"]
    made["scope"] = "required"
    made["licenses"] = licences(part["licence"])
    if part["purl"]:
        made["purl"] = part["purl"]
    made["externalReferences"] = [{"type": "vcs" if "github.com" in part["source"] else "website", "url": part["source"]}]
    if part["files"]:
        made["components"] = [
            {"type": "file", "name": file, **({"hashes": [{"alg": "SHA-256", "content": digest}]} if digest else {})}
            for file, digest in sorted(part["files"].items())]
    made["properties"] = [{"name": name, "value": value} for name, value in notes.items() if value]
    return ref, made


def of_binary(version, contents, time, platform, manifests, checkouts, parts):
    """The bill of a binary: `parts` is what Scripts/linked_parts.py wrote beside it."""
    if parts["binary"] != hashlib.sha256(contents).hexdigest():
        raise Incomplete("the list of its parts is of another build: run Scripts/static-binary")
    components, needs = packages([platform], checkouts)
    named = set().union(*map(named_in, manifests))
    direct = {reference(pin) for pin in platform if pin["identity"] in named}
    names = {}
    for part in parts["parts"]:
        ref, made = linked(part, version)
        components[ref], needs[ref] = made, set()
        names[part["name"]] = ref
        if within := part.get("within"):
            needs[names[within]].add(ref)
        else:
            direct.add(ref)
    return bill("application", "guichet", version, contents, time, components, needs, direct)


def problems(document):
    """What is wrong with a bill by its own rules; the standard's schema says more (Scripts/check-sbom)."""
    product = document["metadata"]["component"]["bom-ref"]
    found, refs = [], [product] + [component["bom-ref"] for component in document["components"]]
    if len(set(refs)) != len(refs):
        found.append("a reference is there twice")
    for component in document["components"]:
        if not component.get("version") and "shared" not in component["bom-ref"]:
            found.append(f"{component['name']} has no version")
        if not component.get("licenses"):
            found.append(f"{component['name']} has no licence")
        if not component.get("externalReferences"):
            found.append(f"{component['name']} has no source")
    needs = {one["ref"]: one.get("dependsOn", []) for one in document["dependencies"]}
    if set(needs) != set(refs):
        found.append(f"the tree does not have {sorted(set(needs) ^ set(refs))}")
    if lost := set(refs) - reached(product, needs) - {product}:
        found.append(f"nothing needs {sorted(lost)}")
    return found


def write(path, document):
    Path(path).write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
