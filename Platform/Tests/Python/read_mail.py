#!/usr/bin/env python3
"""Reads a mail with Python's standard library and prints what a reader of it sees, as JSON.

    read_mail.py FILE
"""

import email
import email.policy
import json
import sys
from email.header import decode_header, make_header
from email.utils import getaddresses, parsedate_to_datetime


def main():
    with open(sys.argv[1], "rb") as file:
        raw = file.read()
    message = email.message_from_bytes(raw, policy=email.policy.default)
    # Not by the newer policy: before Python 3.13 it keeps the space between two encoded words of a name.
    older = email.message_from_bytes(raw, policy=email.policy.compat32)
    sender = [
        [str(make_header(decode_header(name))), address] for name, address in getaddresses([older["From"]])
    ]
    print(json.dumps({
        "headers": message.keys(),
        "subject": message["Subject"],
        "from": sender,
        "to": [one.addr_spec for one in message["To"].addresses],
        "replyTo": [one.addr_spec for one in message["Reply-To"].addresses] if message["Reply-To"] else [],
        "date": parsedate_to_datetime(message["Date"]).isoformat(),
        "messageID": message["Message-ID"],
        "language": message["Content-Language"],
        "type": message.get_content_type(),
        "charset": message.get_content_charset(),
        "text": message.get_content().replace("\r\n", "\n"),
        "defects": [repr(defect) for defect in message.defects]
        + [repr(defect) for name in message.keys() for defect in getattr(message[name], "defects", [])],
        "longestLine": max(len(line) for line in raw.split(b"\r\n")),
        "bareLineEnds": raw.replace(b"\r\n", b"").count(b"\n") + raw.replace(b"\r\n", b"").count(b"\r"),
        "isASCII": all(byte < 128 for byte in raw),
    }))


if __name__ == "__main__":
    main()
