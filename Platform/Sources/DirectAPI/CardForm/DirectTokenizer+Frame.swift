/// Inside the frame: the form's look, its script, and the messages with the merchant's page.
extension DirectTokenizer {
    /// A part of the merchant's page, which is light in every scheme; as high as its content.
    static let frameStyle = """

        :root { color-scheme: light;
          --ground: #f3f4f6; --sheet: #ffffff; --ink: #16202e; --soft: #414b5a; --line: #7b8594; --fine: #d9dde3;
          --accent: #124a8c; --accent-ink: #ffffff; --note: #eef3fa; --warn: #8a1c13; --warn-ground: #fdf0ee; }
        html { overflow: hidden; }
        html, body.part { background: transparent; min-height: 0; height: auto; }
        body.part { padding: .5rem; font-size: 1rem; }
        body.part form { margin: 0; }
        body.part .field input[type="text"], body.part .field select { min-height: 2.75rem; font-size: 1.0625rem; }
        body.part .hint, body.part .wrong { font-size: .875rem; }
        """

    /// It speaks to the page around it, whose origin it learns from that page's first message, and to the platform. The
    /// first message says only that the form is there.
    static let frameScript = #"""
        (() => {
          "use strict";
          const framed = document.getElementById("framed").dataset;
          const form = document.getElementById("card-form");
          const find = (id) => document.getElementById(id);
          const inputs = { number: find("card-number"), expiry: find("card-expiry"), code: find("card-code"),
            name: find("card-holder") };
          const stored = new Map(JSON.parse(framed.stored)
            .map(([token, label, number, product]) => [token, { label, number, product }]));
          const unchecked = framed.unchecked.split(",").filter((start) => start);
          const codeIsRequired = inputs.code?.required;
          let page;
          let settings = {};
          // A form that was filled in before this page was loaded has a typed card, or one of the list: chosen, or typed
          // and stored already. `tokens` has the choices that it answers; `null` is a typed card.
          let given = framed.state === "done"
            ? { id: framed.form, tokens: framed.taken ? [framed.taken, null] : [null] } : undefined;
          let isSending = false;
          const say = (message) => parent.postMessage({ guichet: "tokenizer", ...message }, page || "*");
          const isLost = () => settings.token && !stored.has(settings.token);

          // What the shopper types

          const valueOf = (kind) => (kind === "number" ? cardDigits(inputs.number.value) : inputs[kind].value.trim());
          const problemOf = (kind) => {
            const input = inputs[kind];
            if (input.disabled || (!input.required && input.value === "")) return null;
            return cardProblem(kind, valueOf(kind), unchecked);
          };
          let wasValid = false;
          const checkValidity = () => {
            const valid = framed.state === "ready" && !isLost() && Object.keys(inputs).every((kind) => !problemOf(kind));
            if (valid !== wasValid) say({ tell: "validity", valid });
            wasValid = valid;
          };
          // The brand that would pay: of the stored card, or read off the number; `null` while it is not known.
          const product = () => {
            if (settings.token) return stored.get(settings.token)?.product ?? null;
            const brands = cardBrands(valueOf("number"), framed.brands);
            const chosen = find("card-brand")?.value;
            return Number(brands.includes(chosen) ? chosen : brands[0]) || null;
          };
          let lastProduct = null;
          const tellProduct = () => {
            const paymentProductId = product();
            if (paymentProductId !== lastProduct) say({ tell: "product", paymentProductId, valid: wasValid });
            lastProduct = paymentProductId;
          };
          let lastQuestion = "";
          const askSurcharge = async () => {
            const { amount, surcharge, token } = settings;
            if (!surcharge || !amount || framed.state !== "ready" || given || isLost()) return;
            const body = new URLSearchParams({ amount: amount.amount, currency: amount.currency });
            if (token) {
              body.set("stored", String(stored.get(token).number));
            } else {
              const digits = valueOf("number");
              if (cardBrands(digits, framed.brands).length === 0) return;
              body.set("card-number", digits.slice(0, 8));
              const brand = find("card-brand")?.value;
              if (brand) body.set("card-brand", brand);
            }
            const question = body.toString();
            if (question === lastQuestion) return;
            lastQuestion = question;
            let result = { success: false, error: { message: framed.noAnswer } };
            try {
              const answer = await fetch(`${location.pathname}/surcharge`,
                { method: "POST", body, credentials: "omit", signal: timeLimit(20000) });
              if (answer.ok) result = await answer.json();
            } catch {
              lastQuestion = "";
            }
            if (question === lastQuestion || lastQuestion === "") say({ tell: "surcharge", surcharge: result });
          };
          const changed = () => { checkValidity(); tellProduct(); askSurcharge(); };

          // A card of the shop's list, or a typed one

          const show = (input, isShown) => {
            if (!input) return;
            input.disabled = !isShown || Boolean(given);
            input.closest(".field").hidden = !isShown;
          };
          const configure = (data) => {
            const before = settings.token;
            settings = data;
            if (!form) return;
            const card = stored.get(data.token);
            for (const kind of ["number", "expiry"]) show(inputs[kind], !data.token);
            show(inputs.name, !data.token && !data.hideCardholderName);
            show(inputs.code, true);
            inputs.code.required = data.token ? framed.storedNeedsCode === "yes" : codeIsRequired;
            inputs.code.labels[0].textContent = inputs.code.required ? framed.code : framed.optionalCode;
            const brand = find("card-brand");
            if (brand) show(brand, !data.token);
            const remember = find("remember");
            if (remember?.type === "checkbox") remember.closest("p").hidden = Boolean(data.token);
            const label = find("stored-card");
            label.hidden = !card || data.hideTokenFields;
            label.textContent = card?.label || "";
            if (before !== undefined && before !== data.token) { inputs.code.value = ""; complain({}); }
            if (isLost()) complain({ message: framed.gone, problems: [] });
            changed();
          };

          // What is wrong with it

          const complain = ({ message, problems = [] }) => {
            for (const old of document.querySelectorAll(".wrong[data-problem]")) old.remove();
            for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
            const general = find("card-form-problem");
            const rest = problems.filter(({ field }) => !find(field));
            general.textContent = problems.length ? rest.map(({ text }) => text).join(" ") : message || "";
            general.hidden = general.textContent === "";
            for (const { field, text } of problems) {
              const input = find(field);
              if (!input) continue;
              const note = document.createElement("span");
              note.className = "wrong";
              note.id = `${field}-problem`;
              note.dataset.problem = "";
              note.textContent = text;
              input.setAttribute("aria-invalid", "true");
              input.setAttribute("aria-describedby", `${field}-hint ${note.id}`);
              input.closest(".field").append(note);
            }
          };

          // Sending

          const body = ({ storePermanently }) => {
            const body = new URLSearchParams(new FormData(form));
            if (settings.token) body.set("stored", String(stored.get(settings.token).number));
            else if (settings.hideCardholderName && settings.cardholderName) {
              body.set("card-holder", settings.cardholderName);
            }
            if (find("remember")?.type === "hidden") body.set("remember", storePermanently ? "yes" : "no");
            return body;
          };
          const post = async (body) => {
            const answer = await fetch(form.action,
              { method: "POST", body, credentials: "omit", signal: timeLimit(25000) });
            if (!answer.ok) throw new Error(String(answer.status));
            return answer.json();
          };
          const lock = () => { for (const element of form?.elements || []) element.disabled = true; };
          const failed = (message) => ({ success: false, error: { message } });
          const submit = async (data) => {
            if (given) {
              return given.tokens.includes(settings.token || null) ? { success: true, hostedTokenizationId: given.id }
                : failed(framed.otherCard);
            }
            if (framed.state !== "ready") return failed(framed.over);
            if (isLost()) return failed(framed.gone);
            if (isSending) return failed(framed.noAnswer);
            isSending = true;
            try {
              const sent = body(data);
              const token = settings.token || null;
              // A form takes one card: sent again, after an answer that was lost, it stays with the first.
              const answer = await post(sent).catch(() => post(sent));
              if (answer.state === "problem") {
                complain(answer);
                return failed(answer.message);
              }
              if (answer.state !== "done") return failed(answer.message);
              complain({});
              given = { id: answer.id, tokens: [token] };
              lock();
              return { success: true, hostedTokenizationId: given.id };
            } catch {
              complain({ message: framed.noAnswer });
              return failed(framed.noAnswer);
            } finally {
              isSending = false;
            }
          };

          form?.addEventListener("submit", (event) => event.preventDefault());
          form?.addEventListener("input", changed);
          form?.addEventListener("change", changed);
          addEventListener("message", async (event) => {
            const data = event.data;
            if (event.source !== parent || data?.guichet !== "tokenizer") return;
            page ??= event.origin === "null" ? undefined : event.origin;
            if (event.origin !== page) return;
            if (data.ask === "configure") configure(data);
            if (data.ask === "submit") say({ tell: "answer", n: data.n, result: await submit(data) });
          });
          new ResizeObserver(() => {
            say({ tell: "height", height: document.body.getBoundingClientRect().height });
          }).observe(document.body);
          say({ tell: "ready", title: document.title });
        })();
        """#
}
