/// Inside a frame of the JavaScript client, by the rules of `CardFrameScript`. The first six or eight digits of the number
/// go to the merchant's page, as `bin`.
enum LyraFrameScript {
    static let text = #"""
        (() => {
          "use strict";
          const input = document.getElementById("value");
          const field = input.dataset.field;
          const unchecked = input.dataset.unchecked.split(",").filter((start) => start);
          const form = new URLSearchParams(location.search).get("form");
          let last = "";
          const digits = () => cardDigits(input.value);
          const value = () => (field === "pan" ? digits() : input.value.trim());

          const kinds = { pan: "number", expiry: "expiry", securityCode: "code", cardHolderName: "name" };
          const codes = { pan: "CLIENT_301", expiry: "CLIENT_302", securityCode: "CLIENT_303",
            cardHolderName: "CLIENT_308" };
          const problem = (name, text) => {
            const found = cardProblem(kinds[name], text, unchecked);
            if (found === null) return null;
            return found === "missing" ? "CLIENT_304" : found === "expired" ? "past" : codes[name];
          };
          const problemsOf = (fields, values) => fields
            .map((name) => ({ field: name, code: problem(name, values[name]) })).filter(({ code }) => code)
            .map((one) => (one.code === "past" ? { ...one, code: "CLIENT_302", isPast: true } : one));

          const changed = () => {
            const text = value();
            const now = { kr: "changed", empty: text === "", valid: problem(field, text) === null };
            if (field === "pan") {
              now.brands = cardBrands(text, input.dataset.brands);
              now.bin = text.length >= 16 ? text.slice(0, 8) : text.length >= 6 ? text.slice(0, 6) : null;
            }
            if (frame.page && JSON.stringify(now) !== last) say(now);
            last = JSON.stringify(now);
          };

          input.addEventListener("input", (event) => {
            input.classList.remove("wrong");
            cardTyped(input, kinds[field], event);
            changed();
          });
          cardFocus(input, (isFocused) => {
            if (!isFocused) input.classList.toggle("wrong", input.value !== "" && problem(field, value()) !== null);
            if (frame.page) say({ kr: isFocused ? "focus" : "blur" });
          });
          const keys = { Enter: "enter", Escape: "escape" };
          input.addEventListener("keydown", (event) => { if (keys[event.key] && frame.page) say({ kr: keys[event.key] }); });

          const names = { pan: "card-number", expiry: "card-expiry", securityCode: "card-code",
            cardHolderName: "card-holder" };
          const refused = (errorCode, errorMessage) => ({ error: { errorCode, errorMessage } });
          /// `undefined` if the answer says nothing of the payment.
          const call = async (data, body) => {
            if (!/^[\w-]{1,512}$/.test(data.token || "")) return refused("CLIENT_100", "formToken invalid");
            const query = new URLSearchParams({ client: data.key, lang: data.language });
            const answer = await fetch(`${input.dataset.form}/${data.token}?${query}`, body
              ? { method: "POST", body, credentials: "omit" } : { cache: "no-store", credentials: "omit" });
            if (answer.ok && (answer.headers.get("content-type") || "").includes("json")) return answer.json();
            return answer.status === 404 && !body ? refused("INT_903", "formToken not found or expired") : undefined;
          };
          // An answer that is lost, or a proxy's, does not say that nothing was paid: the state says it.
          const heard = (...message) => call(...message).catch(() => undefined);
          const paid = async (data, body) => await heard(data, body) ?? await heard(data) ?? { state: "waiting" };
          const ask = {
            set: (data) => {
              if (typeof data.label === "string") input.setAttribute("aria-label", data.label);
              if (typeof data.placeholder === "string") input.placeholder = data.placeholder;
              if (typeof data.disabled === "boolean") input.disabled = data.disabled;
              if (typeof data.covered === "boolean") input.classList.toggle("covered", data.covered);
              for (const name of ["color", "fontSize", "fontFamily", "fontWeight", "textAlign"]) {
                if (typeof data.style?.[name] === "string") input.style[name] = data.style[name];
              }
              changed();
            },
            focus: () => input.focus(),
            clear: () => { input.value = ""; input.classList.remove("wrong"); changed(); },
            // A page that fills a field in knows what it writes: the toolbar does so with published test cards.
            fill: (data) => {
              input.value = field === "pan" ? cardGroups(cardDigits(String(data.value))) : String(data.value).slice(0, 45);
              changed();
            },
            state: async (data) => await call(data) ?? refused("CLIENT_104", "gateway error"),
            check: async (data) => ({ problems: problemsOf(data.fields, await frame.gather(data.fields)) }),
            openApplePay: async (data) => {
              const body = new URLSearchParams({ do: "apple-pay-session", attempt: String(data.attempt),
                domain: String(data.domain) });
              return await call(data, body) ?? refused("CLIENT_104", "gateway error");
            },
            removeCard: async (data) => await call(data, new URLSearchParams({ do: "remove-token",
              attempt: String(data.attempt), token: String(data.wallet) })) ?? refused("CLIENT_104", "gateway error"),
            payWithApplePay: async (data) => paid(data, new URLSearchParams({ do: "pay",
              attempt: String(data.attempt), "apple-pay": JSON.stringify(data.payment) })),
            pay: async (data) => {
              const values = await frame.gather(data.fields);
              const problems = problemsOf(data.fields, values);
              if (problems.length) return { problems };
              const body = new URLSearchParams({ do: "pay", attempt: String(data.attempt) });
              for (const name of data.fields) body.set(names[name], values[name]);
              if (data.wallet) body.set("token", String(data.wallet));
              if (data.brand) body.set("card-brand", data.brand);
              if (data.remember) body.set("remember", "yes");
              return paid(data, body);
            },
          };

          const asked = async (data) => {
            if (!Object.keys(ask).includes(data.kr)) return;
            let answer;
            try {
              answer = await ask[data.kr](data);
            } catch {
              answer = refused("CLIENT_999", "technical error");
            }
            if (data.n) say({ kr: "answer", n: data.n, answer });
          };
          const frame = cardFrame({ mark: "kr", form, field, names: Object.keys(names), value, asked });
          const { say } = frame;
          say({ kr: "ready" });
        })();
        """#
}
