"""The part of check-vendors with server libraries: Worldline Direct's for PHP, Ruby and Java, and Lyra's for PHP. Their
own tests that call the platform run, from unmodified checkouts. Address and keys come from the places that these suites
have for them; in Lyra's, the address is changed in a copy. The package managers of the languages are not used: the programs
and libraries are Debian's, and what is missing is said before a suite starts. A suite that then gives no report has failed."""

import json
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from stage import DIRECT, Missing, Unexpected

# Where Debian keeps the libraries of Java.
JARS = Path("/usr/share/java")
LIBRARIES = ["gson", "httpclient", "httpcore", "httpmime", "commons-logging", "commons-codec"]
RUNNER = ["junit-jupiter-api", "junit-jupiter-engine", "junit-jupiter-params", "junit-platform-commons",
          "junit-platform-engine", "junit-platform-launcher", "junit-platform-console", "junit-platform-reporting",
          "opentest4j", "apiguardian-api", "picocli", "opentest4j-reporting-events", "opentest4j-reporting-schema",
          "univocity-parsers"]
# In place of Composer's autoloader: its rules (PSR-4) for the folders that composer.json names.
AUTOLOAD = """<?php
spl_autoload_register(function (string $class): void {
    $prefix = 'OnlinePayments\\\\Sdk\\\\';
    if (strncmp($class, $prefix, strlen($prefix)) !== 0) { return; }
    $path = str_replace('\\\\', '/', substr($class, strlen($prefix))) . '.php';
    foreach (['src', 'lib', 'tests'] as $folder) {
        $file = __DIR__ . "/../$folder/OnlinePayments/Sdk/$path";
        if (is_file($file)) { require_once $file; return; }
    }
});
"""
# The tests that call a platform. The others of the library have stand-ins for it, or ask other sites.
PHPUNIT = """<phpunit bootstrap="tests/bootstrap.php"><testsuites><testsuite name="platform">
<directory>tests/OnlinePayments/Sdk/Examples</directory><directory>tests/OnlinePayments/Sdk/V1</directory>
</testsuite></testsuites></phpunit>
"""


def program(name, package):
    found = shutil.which(name)
    if found is None:
        raise Missing(f"there is no {name} (Debian: {package})")
    return found


def requires(command, what, packages):
    """Missing if a language does not find what its suite loads."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        raise Missing(f"there is no {what} (Debian: {packages}): {(done.stdout + done.stderr).strip()[-200:]}")


def phpunit_with(packages, *extensions):
    """PHPUnit, and the extensions of PHP that a library calls."""
    found, php = program("phpunit", packages), program("php", "php-cli")
    for extension in extensions:
        requires([php, "-r", f"exit(extension_loaded('{extension}') ? 0 : 1);"], f"extension {extension} of PHP",
                 packages)
    return found


def copied(checkout, stage):
    copy = stage.folder / checkout.name
    shutil.copytree(checkout, copy, ignore=shutil.ignore_patterns(".git"))
    return copy


def run(command, folder, report, more=None):
    """Runs a suite, which writes a report; without one it has failed."""
    environment = {**os.environ, "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1", **(more or {})}
    done = subprocess.run([str(part) for part in command], cwd=folder, env=environment, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, timeout=300)
    if not report.is_file() or not report.stat().st_size:
        raise Unexpected(f"the suite ends with {done.returncode} and no report: {(done.stdout + done.stderr)[-400:]}")


def junit(report):
    """The results of a report in JUnit's form, and what was skipped."""
    results, left_out = {}, {}
    for case in ElementTree.parse(report).iter("testcase"):
        name = f"{case.get('classname', '').rsplit('.', 1)[-1]}.{case.get('name')}"
        skipped = case.find("skipped")
        if skipped is not None:
            reason = (skipped.get("message") or skipped.text or "skipped by the suite itself").strip()
            left_out[name] = re.sub(r"^.*?TestAbortedException: ", "", reason.splitlines()[0])
        else:
            results[name] = case.find("failure") is None and case.find("error") is None
    if not results:
        raise Unexpected("the suite's report has no tests")
    return results, left_out


def sdk_php(checkout, stage):
    phpunit = phpunit_with("phpunit php-curl php-mbstring", "curl", "mbstring")
    copy = copied(checkout, stage)
    (copy / "vendor").mkdir(exist_ok=True)
    (copy / "vendor" / "autoload.php").write_text(AUTOLOAD)
    (copy / "platform.xml").write_text(PHPUNIT)
    (copy / "tests" / "config.json").write_text(json.dumps({
        "merchant_id": DIRECT["merchantId"], "api_endpoint": stage.base, "v1hmac_api_key": DIRECT["keyId"],
        "v1hmac_api_secret": DIRECT["secret"],
        **{f"proxy_{name}": "" for name in ("host", "port", "username", "password")}}))
    report = stage.folder / "php.xml"
    run([phpunit, "-c", "platform.xml", "--no-coverage", "--log-junit", report], copy, report)
    return junit(report)


def sdk_ruby(checkout, stage):
    packages = "ruby-rspec ruby-httpclient ruby-concurrent ruby-webmock"
    rspec, ruby = program("rspec", packages), program("ruby", "ruby")
    for library in ("httpclient", "concurrent", "webmock"):
        requires([ruby, "-e", f"require '{library}'"], f"{library} for Ruby", packages)
    report = stage.folder / "ruby.json"
    prefix = "onlinePayments_api_"
    run([rspec, "-I", "lib", "-I", "spec", "--format", "json", "--out", report, "spec/integration"],
        copied(checkout, stage), report, {
            f"{prefix}merchantId": DIRECT["merchantId"], f"{prefix}v1hmac_apiKeyId": DIRECT["keyId"],
            f"{prefix}v1hmac_secretApiKey": DIRECT["secret"], f"{prefix}endpoint_scheme": "http",
            f"{prefix}endpoint_host": "127.0.0.1", f"{prefix}endpoint_port": stage.base.rsplit(":", 1)[1]})
    said = json.loads(report.read_text())
    if said["summary"].get("errors_outside_of_examples_count") or not said["examples"]:
        raise Unexpected(f"the suite does not start: {' '.join(said.get('messages', []))[:400]}")
    examples = [(example["full_description"], example["status"]) for example in said["examples"]]
    return ({name: status == "passed" for name, status in examples if status != "pending"},
            {name: "pending" for name, status in examples if status == "pending"})


def sdk_java(checkout, stage):
    javac, java = program("javac", "default-jdk-headless"), program("java", "default-jre-headless")
    jars = [JARS / f"{name}.jar" for name in LIBRARIES + RUNNER]
    absent = [jar.name for jar in jars if not jar.is_file()]
    if absent:
        raise Missing(f"{JARS} has no {', '.join(absent)} (Debian: junit5 libgoogle-gson-java libhttpclient-java "
                      "libhttpmime-java libcommons-logging-java)")
    library, tests = stage.folder / "library", stage.folder / "tests"
    own = checkout / "src" / "it"
    shutil.copytree(own / "resources", tests)
    if (checkout / "src" / "main" / "resources").is_dir():
        shutil.copytree(checkout / "src" / "main" / "resources", tests, dirs_exist_ok=True)
    sources, left_out = [], {}
    for path in sorted((own / "java").rglob("*.java")):
        text = path.read_text()
        if "mockwebserver" in text:
            count = len(re.findall(r"@Test\b", text))
            left_out[f"{path.stem} ({count})"] = "asks a server of its own, whose library Debian does not have"
        else:
            sources.append(path)
    for folder, files in ((library, (checkout / "src" / "main").rglob("*.java")), (tests, sources)):
        done = subprocess.run(
            [javac, "-nowarn", "-encoding", "UTF-8", "-d", folder, "-cp", os.pathsep.join(map(str, [library, *jars])),
             *files], capture_output=True, text=True, timeout=300)
        if done.returncode != 0:
            raise Unexpected(f"javac cannot compile it with Debian's libraries: {done.stderr[-400:]}")
    settings = {"apiKeyId": DIRECT["keyId"], "secretApiKey": DIRECT["secret"], "merchantId": DIRECT["merchantId"],
                "endpoint.host": "127.0.0.1", "endpoint.scheme": "http",
                "endpoint.port": stage.base.rsplit(":", 1)[1]}
    reports = stage.folder / "reports"
    report = reports / "TEST-junit-jupiter.xml"
    run([java, *[f"-DonlinePayments.api.{name}={value}" for name, value in settings.items()],
         "-cp", os.pathsep.join(map(str, [tests, library, *jars])), "org.junit.platform.console.ConsoleLauncher",
         "--scan-classpath", tests, "--disable-banner", "--reports-dir", reports], checkout, report)
    results, skipped = junit(report)
    return results, {**left_out, **skipped}


def rest_php_sdk(checkout, stage):
    """Lyra's library for PHP. Its keys are the demo shop's already; its address is in the test itself."""
    phpunit = phpunit_with("phpunit php-curl", "curl")
    copy = copied(checkout, stage)
    tests = copy / "src" / "Lyra" / "Tests" / "ClientTest.php"
    text = tests.read_text()
    address = '"https://api.payzen.eu"'
    if address not in text:
        raise Unexpected(f"ClientTest.php of this version has no {address}")
    tests.write_text(text.replace(address, json.dumps(stage.base)))
    (copy / "autoload.php").write_text("""<?php
spl_autoload_register(function (string $class): void {
    $file = __DIR__ . '/src/' . str_replace('\\\\', '/', $class) . '.php';
    if (is_file($file)) { require_once $file; }
});
""")
    # PHPUnit 9 does not read this annotation any more. None of these tests reaches a platform.
    older = re.findall(r"@expectedException.*?function (\w+)", text, re.DOTALL)
    report = stage.folder / "lyra.xml"
    run([phpunit, "--no-configuration", "--bootstrap", "autoload.php", "--no-coverage", "--log-junit", report,
         "--filter", f"/::(?!({'|'.join(older or ['-'])})$)/", tests], copy, report)
    results, left_out = junit(report)
    return results, {**left_out, **{name: "@expectedException, which PHPUnit 9 does not read" for name in older}}


SUITES = {"rest-php-sdk": rest_php_sdk, "sdk-php": sdk_php, "sdk-ruby": sdk_ruby, "sdk-java": sdk_java}
