#!/usr/bin/env python3
"""A mail server for tests, on aiosmtpd: asks for STARTTLS and a password, and keeps what it is sent.

    mail_server.py CERTIFICATE KEY FOLDER

The user is "guichet", the password comes from MAIL_PASSWORD. Prints the port that it listens on. Each mail becomes a
file of FOLDER, named by its number.
"""

import asyncio
import os
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult


class Keeper:
    def __init__(self, folder):
        self.folder, self.count = folder, 0

    async def handle_DATA(self, server, session, envelope):
        self.count += 1
        path = os.path.join(self.folder, f"{self.count}.eml")
        with open(path + ".new", "wb") as file:
            file.write(envelope.content)
        os.rename(path + ".new", path)
        return "250 2.0.0 kept"


def check(server, session, envelope, mechanism, data):
    password = os.environ["MAIL_PASSWORD"].encode()
    return AuthResult(success=data.login == b"guichet" and data.password == password)


async def main():
    certificate, key, folder = sys.argv[1:]
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    keeper = Keeper(folder)
    server = await asyncio.get_running_loop().create_server(
        lambda: SMTP(
            keeper, tls_context=context, require_starttls=True, authenticator=check, auth_required=True,
            hostname="localhost"),
        host="localhost", port=0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
