"""Long random sequences of calls over the three APIs, on a few payments at once: orders, captures, cancellations, refunds,
duplicates, repeats, the same call twice at once, days that pass. After each step every view of a payment is compared with a model
(torture_model.py). No fault is made. `Scripts/torture --sequences` runs it; docs/reliability.md. Standard library only."""

import collections
import datetime
import http.server
import itertools
import json
import random
import re
import shutil
import threading
import time
from pathlib import Path

from stage import OPENER
from torture_platform import OneNode, Proxy
from torture_sequence_direct import DirectShop
from torture_sequence_lyra import LyraShop
from torture_sequence_sips import SipsShop
from torture_views import Wrong, operator_view

# A step may take so long on a busy machine: a moment that is nearer is passed first, so that it is known on which side of it a
# call is carried out.
NEAR = 15_000


class Merchants:
    """The merchants' servers: what each was told, by the reference in the address."""

    def __init__(self):
        self.told = collections.defaultdict(list)
        merchants = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                merchants.told[self.path.rsplit("/", 1)[1]].append(body)
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def address(self, reference):
        return f"http://127.0.0.1:{self.port}/told/{reference}"

    def close(self):
        self._server.shutdown()
        self._server.server_close()


class Sequence:
    """One platform, and the steps of one seed."""

    def __init__(self, platform, seed, lie=None):
        self.platform, self.seed = platform, seed
        self.random = random.Random(seed)
        self.merchants = Merchants()
        self.payments, self.steps, self.count = [], collections.defaultdict(list), 0
        self.calls, self.refusals = 0, 0
        # By how much each shop's clock is ahead of this machine's.
        self.ahead = collections.Counter()
        # `lie` is a proxy's: Scripts/torture_planted.py.
        self._proxy = Proxy(platform.base, lie) if lie else None
        self.base = self._proxy.base if lie else platform.base
        self.shops = [SipsShop(self), LyraShop(self), DirectShop(self)]

    # MARK: Time

    def now(self, shop):
        return int(time.time() * 1_000) + self.ahead[shop.path]

    def text(self, shop):
        return datetime.datetime.fromtimestamp(self.now(shop) / 1_000, datetime.timezone.utc).strftime("%Y-%m-%d %H:%M:%S")

    def keep_away(self, shop):
        """Passes a moment that is near, so that no call falls on it."""
        for _ in range(10):
            now = self.now(shop)
            near = [at for at in self.moments(shop, now) if now - NEAR < at < now + NEAR]
            if not near:
                return
            self.move(shop, (max(near) - now) // 1_000 + 2 * NEAR // 1_000)

    def moments(self, shop, now):
        days = now - now % 86_400_000
        # The evenings of both APIs in summer and winter, and midnight in Paris and by UTC.
        yield from (days + hour * 1_800_000 for hour in (0, 40, 42, 44, 45, 46, 48))
        yield from shop.moments()
        for payment in self.payments:
            if payment.shop is shop:
                yield from (at for at in (payment.due, payment.valid_until) if at is not None)

    def move(self, shop, seconds):
        self.platform.operator("POST", "clock", {"advanceSeconds": seconds, "shop": shop.path})
        self.ahead[shop.path] += seconds * 1_000
        self.passed(shop, f"the clock goes forward by {seconds / 86_400:.2f} days")

    def move_all(self, seconds):
        self.platform.operator("POST", "clock", {"advanceSeconds": seconds})
        for shop in self.shops:
            self.ahead[shop.path] += seconds * 1_000
            self.passed(shop, f"all clocks go forward by {seconds / 86_400:.2f} days")

    def passed(self, shop, what):
        now = self.now(shop)
        shop.pass_time(now)
        for payment in self.payments:
            if payment.shop is shop:
                before = payment.state
                payment.pass_time(now)
                if before != payment.state:
                    self.note(payment, f"{what}: it must be {payment.state} now")

    # MARK: Steps

    def note(self, payment, what):
        self.steps[payment.reference].append(f"{self.text(payment.shop)}  {what}")

    def reference(self, api):
        self.count += 1
        return f"{api[0].upper()}Q{self.seed}N{self.count}"

    def add(self, payment, shop):
        payment.shop = shop
        self.payments.append(payment)
        return payment

    def carry_out(self, payment, *attempts):
        """Makes calls about a payment, all at once, and compares what they say and what they did with the model. Side by side they
        may take effect in any order, but in one."""
        before = self.history(payment)
        answers = [None] * len(attempts)

        def one(place):
            answers[place] = attempts[place].call()

        if len(attempts) == 1:
            one(0)
        threads = [threading.Thread(target=one, args=(place,)) for place in range(len(attempts))] if len(attempts) > 1 else []
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.calls += len(attempts)
        codes = [answer[0] if answer else None for answer in answers]
        refused = [code for code in codes if not payment.shop.accepts(code)]
        self.refusals += len(refused)
        self.note(payment, " beside ".join(f"{attempt.what}: {code}" for attempt, code in zip(attempts, codes)))
        self.explain(payment, attempts, codes, answers)
        if len(refused) == len(codes) and before is not None:
            after = self.history(payment)
            if before != after:
                raise Wrong(payment, f"{attempts[0].what} was refused, and changed something", [before, after])
        for attempt, answer in zip(attempts, answers):
            if attempt.after is not None:
                attempt.after(*answer)
        return answers

    def explain(self, payment, attempts, codes, answers):
        """Finds an order of the calls after which the model is what all views say."""
        state, first, kept = payment.state, None, (payment.kept(), len(self.payments))
        for order in itertools.permutations(range(len(attempts))):
            for settles in (True, False) if len(attempts) > 1 and payment.parts else (True,):
                payment.bring_back(kept[0])
                del self.payments[kept[1]:]
                payment.settles = settles
                wanted = [None] * len(attempts)
                for place in order:
                    wanted[place] = attempts[place].expected()
                payment.settles = True
                self.wait_for_what_is_due(payment)
                try:
                    if wanted != codes:
                        raise Wrong(payment, f"{attempts[0].what} was answered {codes}, and {wanted} was expected of a payment "
                                    f"that was {state}", [answer[1] for answer in answers if answer])
                    if payment.wrong_amounts():
                        raise Wrong(payment, "the model itself has wrong amounts")
                    self.look(payment)
                    return
                except Wrong as wrong:
                    first = first or wrong
        raise first

    def wait_for_what_is_due(self, payment):
        """A call may have made something due at once, such as an authorisation on the last day: the platform does it by itself."""
        limit = time.monotonic() + 30
        while payment.due is not None and payment.due <= self.now(payment.shop) and time.monotonic() < limit:
            state = self.platform.operator("GET", f"payments/{payment.id}")["state"]
            if state not in (payment.state, "authorising"):
                payment.pass_time(self.now(payment.shop))
                return
            time.sleep(0.1)

    def history(self, payment):
        """The operator's view of what happened, without questions and deliveries."""
        if payment.id is None:
            return None
        if payment.shop.name == "direct":
            # What is due to be confirmed is confirmed by a question.
            payment.shop.ask(payment)
        found = self.platform.operator("GET", f"payments/{payment.id}")
        return {name: value for name, value in found.items() if name not in ("notifications", "requests")}

    def look(self, payment):
        """Compares all views of a payment with the model, and so with each other."""
        payment.shop.compare(payment)
        if payment.id is not None:
            operator_view(payment, self.platform.operator("GET", f"payments/{payment.id}"))

    def step(self):
        choice = self.random.random()
        shop = self.random.choice(self.shops)
        if choice < 0.1:
            self.pass_days(shop)
            return
        self.keep_away(shop)
        own = [payment for payment in self.payments if payment.shop is shop]
        # Recent ones more often; an old one now and then, since nothing may revive it.
        recent = own[-6:] if self.random.random() < 0.9 else own
        if len(own) < 3 or choice < 0.35:
            shop.begin()
        else:
            payment = self.random.choice(recent)
            self.attempt(shop, payment)

    def attempt(self, shop, payment):
        """An operation; now and then the same one twice at once, or another one beside it."""
        choice, attempts = self.random.random(), [self.draw(shop, payment)]
        if choice < 0.1:
            attempts *= 2
        elif choice < 0.25:
            attempts.append(self.draw(shop, payment))
        attempts = [attempt for attempt in attempts if attempt is not None]
        if any(attempt.is_alone for attempt in attempts):
            del attempts[1:]
        if attempts:
            self.carry_out(payment, *attempts)
        else:
            self.look(payment)

    def draw(self, shop, payment):
        """Most of what is drawn at random is refused: of several, one that the model accepts comes more often."""
        for _ in range(4):
            attempt = shop.attempt(payment)
            if attempt is None or self.random.random() < 0.25:
                return attempt
            kept, count = payment.kept(), len(self.payments)
            accepts = shop.accepts(attempt.expected())
            payment.bring_back(kept)
            del self.payments[count:]
            if accepts:
                return attempt
        return attempt

    def pass_days(self, shop):
        seconds = self.random.choice([60, 3_600, 20_000, 86_400, 2 * 86_400, 5 * 86_400, 7 * 86_400, 31 * 86_400])
        seconds += self.random.randrange(0, seconds // 2)
        everything = self.random.random() < 0.2
        moved = self.shops if everything else [shop]
        # Not to a moment at which something is due.
        for _ in range(200):
            if not any(abs(self.now(one) + seconds * 1_000 - at) < NEAR
                       for one in moved for at in self.moments(one, self.now(one) + seconds * 1_000)):
                break
            seconds += 31
        if everything:
            self.move_all(seconds)
        else:
            self.move(shop, seconds)
        for payment in self.payments:
            if payment.shop in moved:
                self.look(payment)

    def run(self, steps):
        for shop in self.shops:
            shop.prepare()
        for _ in range(steps):
            self.step()
        self.finish()

    # MARK: The end

    def finish(self):
        # What is waited for: deliveries.
        limit = time.monotonic() + 60
        while time.monotonic() < limit:
            waiting = self.platform.operator("GET", "notifications?state=waiting&limit=200")["notifications"]
            if not waiting:
                break
            time.sleep(0.05)
        else:
            raise Wrong(None, "notifications still wait after a minute", waiting[:3])
        for payment in self.payments:
            self.look(payment)
            payment.shop.compare_notifications(payment, self.merchants.told[payment.reference])
        self.count_metrics()
        self.compare_lists()
        for finding in self.platform.check():
            raise Wrong(None, f"guichet check: {finding}")

    def compare_lists(self):
        """The operator's list by state has what the model has."""
        for state in sorted({payment.state for payment in self.payments}):
            found, after = set(), ""
            while after is not None:
                page = self.platform.operator("GET", f"payments?state={state}&limit=50{after}")
                found |= {one["id"] for one in page["payments"]}
                after = f"&after={page['next']}" if page.get("next") else None
            wanted = {one.id for one in self.payments if one.state == state}
            if found != wanted:
                raise Wrong(None, f"the operator's list of payments that are {state} has {found - wanted} besides, and lacks "
                            f"{wanted - found}")

    def count_metrics(self):
        """How many payments were decided: accepted or refused."""
        with OPENER.open(f"{self.platform.base}/metrics", timeout=30) as answer:
            text = answer.read().decode()
        counted = collections.Counter()
        for labels, number in re.findall(r"^guichet_payments_total\{([^}]*)\} (\d+)", text, re.MULTILINE):
            labels = dict(re.findall(r'(\w+)="([^"]*)"', labels))
            counted[labels["api"], labels["state"] == "refused"] += int(number)
        decided = collections.Counter(
            (one.api, one.state == "refused") for one in self.payments if one.shop.is_counted(one))
        if counted != decided:
            raise Wrong(None, f"guichet_payments_total counts {dict(counted)}, and {dict(decided)} was expected (true: refused)", [text])

    def tell(self, wrong):
        """The failure, with the steps of its payment, to be read."""
        print(f"seed {self.seed}: {wrong.sentence}", flush=True)
        payment = wrong.payment
        if payment is not None:
            print(f"    {payment.api} {payment.reference} {payment.id or ''} of {payment.amount}", flush=True)
            for line in self.steps[payment.reference]:
                print(f"    {line}", flush=True)
        for value in wrong.values:
            print(f"    {json.dumps(value)[:3_000]}", flush=True)

    def close(self):
        self.merchants.close()
        if self._proxy:
            self._proxy.close()


def sequence(binary, folder, seed, steps, lie=None):
    """Runs one seed on a platform of its own. Returns it with what was found wrong, or None."""
    place = Path(folder) / f"sequence-{seed}"
    place.mkdir()
    platform, one = OneNode(binary, place), None
    # Every second platform confirms operations of Worldline Direct as it does by itself: at the next question, or after a second.
    if seed % 2:
        platform.node.options = ()
    try:
        platform.start()
        one = Sequence(platform, seed, lie)
        try:
            one.run(steps)
            found = None
        except Wrong as wrong:
            found = wrong
    finally:
        if one is not None:
            one.close()
        platform.close()
    if found is None or lie is not None:
        shutil.rmtree(place, ignore_errors=True)
    return one, found


def sequences(binary, folder, seeds, steps):
    """Runs the seeds one after the other. Returns how many found something wrong; their folders are kept."""
    wrong = 0
    for seed in seeds:
        began = time.monotonic()
        one, found = sequence(binary, folder, seed, steps)
        if found:
            wrong += 1
            one.tell(found)
        print(f"sequences: seed {seed}: {steps} steps, {len(one.payments)} payments, {one.calls} calls, {one.refusals} refused, "
              f"{'WRONG' if found else 'right'}, {time.monotonic() - began:.1f} s", flush=True)
    return wrong
