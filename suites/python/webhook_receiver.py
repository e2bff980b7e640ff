"""Receives what the service sends, and holds it against the reference library of Standard Webhooks. Argument: base URL. Prints "ok" or "not ok" and what was checked, a line each."""

import json
import sys
import traceback
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

from standardwebhooks.webhooks import Webhook, WebhookVerificationError

messages = []


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        messages.append((body, {name.lower(): value for name, value in self.headers.items()}))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Receiver)
server.timeout = 30


def call(path, content=None):
    data = None if content is None else json.dumps(content).encode()
    headers = {} if content is None else {"content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(sys.argv[1] + path, data=data, headers=headers, method="POST")) as response:
        return json.load(response)


def receive():
    server.handle_request()
    return messages.pop()


made = call("/webhooks", {"url": f"http://127.0.0.1:{server.server_port}/"})
secret, path = made["secret"], f"/webhooks/{made['webhook']['id']}"


def test_event_is_verified():
    sent = call(f"{path}/test")
    body, headers = receive()
    assert Webhook(secret).verify(body, headers)["type"] == "webhook.test"
    assert headers["webhook-id"] == sent["event"]


def both_secrets_verify_after_a_rotation():
    newer = call(f"{path}/rotate")["secret"]
    call(f"{path}/test")
    body, headers = receive()
    for valid in (secret, newer):
        assert Webhook(valid).verify(body, headers)["type"] == "webhook.test"


def changed_body_is_refused():
    call(f"{path}/test")
    body, headers = receive()
    try:
        Webhook(secret).verify(body.replace(b"test", b"best"), headers)
    except WebhookVerificationError:
        return
    raise AssertionError("it was verified")


for check in (test_event_is_verified, both_secrets_verify_after_a_rotation, changed_body_is_refused):
    name = check.__name__.replace("_", " ")
    try:
        check()
        print(f"ok {name}")
    except Exception:
        print(f"not ok {name}")
        traceback.print_exc()
