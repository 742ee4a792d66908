/// Inside a frame of the JavaScript client. Three rules: it answers only the page around it, from the origin of that
/// page's first message; card data go only to frames of the same form and of its own origin, except the first six or
/// eight digits of the number, which the page gets as `bin`; only the frame that sends the payment reads the others.
enum LyraFrameScript {
    static let text = #"""
        (() => {
          "use strict";
          const input = document.getElementById("value");
          const field = input.dataset.field;
          const unchecked = input.dataset.unchecked.split(",").filter((start) => start);
          const form = new URLSearchParams(location.search).get("form");
          let merchant;
          let last = "";
          const waiting = new Map();
          const say = (message) => parent.postMessage({ form, field, ...message }, merchant || "*");
          const digits = () => cardDigits(input.value);
          const value = () => (field === "pan" ? digits() : input.value.trim());

          const problem = (name, text) => {
            if (name === "cardHolderName") return text.replace(/\D/g, "").length < 6 ? null : "CLIENT_308";
            if (!text) return "CLIENT_304";
            if (name === "pan") {
              return cardIsNumber(text) || unchecked.some((start) => text.startsWith(start)) ? null : "CLIENT_301";
            }
            if (name === "securityCode") return /^\d{3,4}$/.test(text) ? null : "CLIENT_303";
            const [, month, year] = text.match(/^(\d\d)\/?(\d\d|20\d\d)$/) || [];
            if (!month || Number(month) < 1 || Number(month) > 12) return "CLIENT_302";
            const end = new Date(2000 + Number(year.slice(-2)), Number(month), 1);
            return end > new Date() ? null : "past";
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
            if (merchant && JSON.stringify(now) !== last) say(now);
            last = JSON.stringify(now);
          };

          input.addEventListener("input", (event) => {
            input.classList.remove("wrong");
            const isDeleting = (event.inputType || "").startsWith("delete");
            if (field === "pan") cardRetype(input, cardGroups(digits()));
            if (field === "expiry") cardRetype(input, cardExpiry(input.value, isDeleting));
            if (field === "securityCode") cardRetype(input, input.value.replace(/\D/g, ""));
            changed();
          });
          input.addEventListener("focus", () => merchant && say({ kr: "focus" }));
          input.addEventListener("blur", () => {
            input.classList.toggle("wrong", input.value !== "" && problem(field, value()) !== null);
            if (merchant) say({ kr: "blur" });
          });
          input.addEventListener("keydown", (event) => { if (event.key === "Enter" && merchant) say({ kr: "enter" }); });

          /// The fields of the form, this one and those of the frames beside it.
          const gather = async (fields) => Object.fromEntries(await Promise.all(fields.map((name) =>
            name === field ? [name, value()] : new Promise((resolve, reject) => {
              setTimeout(() => reject(new Error(name)), 5000);
              waiting.set(name, (text) => resolve([name, text]));
              parent.frames[`kr-${form}-${name}`].postMessage({ kr: "give", form }, location.origin);
            }))));

          const names = { pan: "card-number", expiry: "card-expiry", securityCode: "card-code",
            cardHolderName: "card-holder" };
          /// Whether a window is one of the form's frames in the page around this one. A name that the page does not have
          /// throws, since the page is of another origin.
          const isOfForm = (source) => Object.keys(names).some((name) => {
            try {
              return parent.frames[`kr-${form}-${name}`] === source;
            } catch {
              return false;
            }
          });

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
            check: async (data) => ({ problems: problemsOf(data.fields, await gather(data.fields)) }),
            pay: async (data) => {
              const values = await gather(data.fields);
              const problems = problemsOf(data.fields, values);
              if (problems.length) return { problems };
              const body = new URLSearchParams({ do: "pay", attempt: String(data.attempt) });
              for (const name of data.fields) body.set(names[name], values[name]);
              if (data.brand) body.set("card-brand", data.brand);
              if (data.remember) body.set("remember", "yes");
              // An answer that is lost, or a proxy's, does not say that nothing was paid: the state says it.
              const heard = (...message) => call(...message).catch(() => undefined);
              return await heard(data, body) ?? await heard(data) ?? { state: "waiting" };
            },
          };

          const asked = async (data) => {
            if (!Object.hasOwn(ask, data.kr)) return;
            let answer;
            try {
              answer = await ask[data.kr](data);
            } catch {
              answer = refused("CLIENT_999", "technical error");
            }
            if (data.n) say({ kr: "answer", n: data.n, answer });
          };
          addEventListener("message", (event) => {
            const data = event.data;
            if (!data || data.form !== form) return;
            if (event.source === parent) {
              merchant ??= event.origin === "null" ? undefined : event.origin;
              if (event.origin === merchant) asked(data);
            } else if (event.origin === location.origin && data.kr === "give" && isOfForm(event.source)) {
              event.source.postMessage({ kr: "given", form, field, value: value() }, event.origin);
            } else if (event.origin === location.origin && data.kr === "given" && isOfForm(event.source)) {
              waiting.get(data.field)?.(data.value);
              waiting.delete(data.field);
            }
          });
          say({ kr: "ready" });
        })();
        """#
}
