import APISupport

/// Inside a frame of a hosted field, by the rules of `CardFrameScript`. Of the number, the merchant's page learns the
/// brands only.
enum DirectFieldFrameScript {
    /// Looks that a merchant's page may give to a field. A value loads nothing: the page's policy forbids it.
    private static let dress = #"""
        const looks = new RegExp("^(color|font(-[a-z]+)*|letter-spacing|line-height|text-(align|transform|indent|shadow)"
          + "|padding(-[a-z]+)?|background-color|border(-[a-z]+)*|box-shadow|outline(-[a-z]+)*|caret-color|opacity)$");
        const dress = (style) => {
          const sheet = document.styleSheets[0];
          for (const [part, selector] of [["input", ""], ["placeholder", "::placeholder"], ["focus", ":focus"]]) {
            if (typeof style?.[part] !== "object" || !style[part]) continue;
            const index = sheet.insertRule(`body.part #value${selector} {}`, sheet.cssRules.length);
            for (const [name, value] of Object.entries(style[part])) {
              if (looks.test(name) && typeof value === "string") sheet.cssRules[index].style.setProperty(name, value);
            }
          }
        };

        """#

    static let input =
        TimeLimitScript.text + dress + #"""
            (() => {
              "use strict";
              const input = document.getElementById("value");
              const field = input.dataset.field;
              const form = new URLSearchParams(location.search).get("form");
              const unchecked = input.dataset.unchecked.split(",").filter((start) => start);
              const kinds = { cardNumber: "number", expiryDate: "expiry", csc: "code", cardholderName: "name" };
              const sent = { cardNumber: "card-number", expiryDate: "card-expiry", csc: "card-code",
                cardholderName: "card-holder", cardBrands: "card-brand" };
              const labels = new Map(input.dataset.names.split(";").map((pair) => pair.split(":")));
              const kind = kinds[field];
              let last = "";
              let isSending = false;
              const value = () => (kind === "number" ? cardDigits(input.value) : input.value.trim());
              const changed = () => {
                const problem = cardProblem(kind, value(), unchecked);
                const now = { hf: "changed", isEmpty: value() === "", isValid: problem === null, problem };
                if (kind === "number") {
                  now.brands = cardBrands(value(), input.dataset.brands)
                    .map((id) => ({ paymentProductId: Number(id), label: labels.get(id) }));
                }
                if (frame.page && JSON.stringify(now) !== last) {
                  frame.say(now);
                  last = JSON.stringify(now);
                }
              };
              input.addEventListener("input", (event) => {
                input.classList.remove("wrong");
                cardTyped(input, kind, event);
                changed();
              });
              cardFocus(input, (isFocused) => {
                if (!isFocused) {
                  input.classList.toggle("wrong", input.value !== "" && cardProblem(kind, value(), unchecked) !== null);
                }
                if (frame.page) frame.say({ hf: isFocused ? "focus" : "blur" });
              });
              const post = async (body) => {
                const answer = await fetch(input.dataset.send,
                  { method: "POST", body, credentials: "omit", signal: timeLimit(25000) });
                if (!answer.ok) throw new Error(String(answer.status));
                return answer.json();
              };
              const ask = {
                set: (data) => {
                  if (typeof data.label === "string") input.setAttribute("aria-label", data.label);
                  if (typeof data.placeholder === "string") input.placeholder = data.placeholder;
                  if (typeof data.disabled === "boolean") input.disabled = data.disabled;
                  dress(data.style);
                  changed();
                },
                tokenize: async ({ fields, storePermanently }) => {
                  if (isSending) return { message: input.dataset.noAnswer };
                  isSending = true;
                  try {
                    const values = await frame.gather(fields.filter((name) => Object.keys(sent).includes(name)));
                    const body = new URLSearchParams({ remember: storePermanently ? "yes" : "no" });
                    for (const [name, text] of Object.entries(values)) body.set(sent[name], text);
                    // A session takes one card: sent again, after an answer that was lost, it stays with the first.
                    return await post(body).catch(() => post(body));
                  } finally {
                    isSending = false;
                  }
                },
              };
              const asked = async (data) => {
                if (!Object.keys(ask).includes(data.hf)) return;
                let answer;
                try {
                  answer = await ask[data.hf](data);
                } catch {
                  answer = { message: input.dataset.noAnswer };
                }
                if (data.n) frame.say({ hf: "answer", n: data.n, answer });
              };
              const frame = cardFrame({ mark: "hf", form, field, names: Object.keys(sent), value, asked });
              frame.say({ hf: "ready" });
            })();
            """#

    /// The choice of the brand. Which brands a card has, the frame of the number reads and the page passes on; whether the
    /// card has the chosen one, the platform decides.
    static let brands =
        dress + #"""
            (() => {
              "use strict";
              const list = document.getElementById("value");
              const field = list.dataset.field;
              const form = new URLSearchParams(location.search).get("form");
              const labels = new Map(list.dataset.names.split(";").map((pair) => pair.split(":")));
              let chosen = "";
              const choose = (id) => {
                chosen = id;
                for (const button of list.children) button.setAttribute("aria-checked", String(button.dataset.id === id));
              };
              const show = (ids) => {
                list.replaceChildren(...ids.map((id) => {
                  const item = document.createElement(ids.length > 1 ? "button" : "span");
                  item.textContent = labels.get(id);
                  item.dataset.id = id;
                  if (ids.length > 1) {
                    item.type = "button";
                    item.setAttribute("role", "radio");
                    item.addEventListener("click", () => {
                      choose(id);
                      frame.say({ hf: "brand", brand: { paymentProductId: Number(id), label: labels.get(id) } });
                    });
                  }
                  return item;
                }));
                choose(ids.length > 1 ? ids[0] : "");
              };
              const ask = {
                set: (data) => {
                  if (typeof data.label === "string") list.setAttribute("aria-label", data.label);
                  if (data.disabled === true) for (const item of list.children) item.disabled = true;
                },
                brands: (data) => show((Array.isArray(data.brands) ? data.brands : [])
                  .map((brand) => String(brand?.paymentProductId)).filter((id) => labels.has(id))),
              };
              const asked = (data) => { if (Object.keys(ask).includes(data.hf)) ask[data.hf](data); };
              const names = ["cardNumber", "expiryDate", "csc", "cardholderName", "cardBrands"];
              const frame = cardFrame({ mark: "hf", form, field, names, value: () => chosen, asked });
              frame.say({ hf: "ready" });
            })();
            """#

    static let brandStyle = """

        body.part #value { display: flex; gap: .375rem; align-items: center; padding: 0; letter-spacing: normal; }
        body.part #value span, body.part #value button { width: auto; min-height: 2rem; margin: 0; padding: .125rem .5rem;
          font-size: .875rem; font-weight: 600; color: #16202e; background: #ffffff; border: 1px solid #7b8594;
          border-radius: .375rem; white-space: nowrap; }
        body.part #value button[aria-checked="true"] { border: 2px solid #124a8c; background: #eef3fa; }
        """

    static let broken = #"""
        (() => {
          const query = new URLSearchParams(location.search);
          parent.postMessage({ hf: "broken", form: query.get("form"), field: query.get("field"),
            message: document.getElementById("value").dataset.message }, "*");
        })();
        """#
}
