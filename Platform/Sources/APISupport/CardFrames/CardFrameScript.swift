/// What the scripts inside the frames of a card form share. A form's fields are frames of this platform's origin in a
/// merchant's page, and each knows what is typed into it only. Three rules: a frame answers only the page around it, from
/// the origin of that page's first message; what is typed goes only to frames of the same form and of its own origin; only
/// the frame that sends the form reads the others.
package enum CardFrameScript {
    /// `cardFrame` takes the kind's `mark` (the member of a message that names what it asks for, and the beginning of the
    /// frames' names), the `form`, this frame's `field`, the `names` of all fields, what this field's `value` is, and what
    /// happens if the page has `asked`. It gives `say` (to the page), `gather` (the values of fields), and `page` (the
    /// page's origin). `cardFocus` tells whether an `input` has the focus, each change once.
    package static let text = #"""
        const cardFrame = ({ mark, form, field, names, value, asked }) => {
          let page;
          // Two questions at once each have their own answers.
          let count = 0;
          const waiting = new Map();
          // A name that the page does not have throws, since the page is of another origin.
          const frameOf = (name) => {
            try {
              return parent.frames[`${mark}-${form}-${name}`];
            } catch {
              return undefined;
            }
          };
          const isOfForm = (source) => names.some((name) => frameOf(name) === source);
          const say = (message) => parent.postMessage({ form, field, ...message }, page || "*");
          const gather = async (fields) => Object.fromEntries(await Promise.all(fields.map((name) =>
            name === field ? [name, value()] : new Promise((resolve, reject) => {
              count += 1;
              const n = count;
              setTimeout(() => waiting.delete(n) && reject(new Error(name)), 5000);
              waiting.set(n, (text) => resolve([name, text]));
              frameOf(name).postMessage({ [mark]: "give", form, n }, location.origin);
            }))));
          addEventListener("message", (event) => {
            const data = event.data;
            if (!data || data.form !== form) return;
            if (event.source === parent) {
              page ??= event.origin === "null" ? undefined : event.origin;
              if (event.origin === page) asked(data);
            } else if (event.origin === location.origin && isOfForm(event.source)) {
              if (data[mark] === "give") {
                event.source.postMessage({ [mark]: "given", form, n: data.n, value: value() }, event.origin);
              } else if (data[mark] === "given") {
                waiting.get(data.n)?.(data.value);
                waiting.delete(data.n);
              }
            }
          });
          return { say, gather, get page() { return page; } };
        };
        // In WebKit a click in another frame takes the focus from the window only: its field hears nothing of it, nor of a
        // click that brings the focus back.
        const cardFocus = (input, told) => {
          let isFocused = false;
          const becomes = (now) => {
            if (now === isFocused) return;
            isFocused = now;
            told(now);
          };
          input.addEventListener("focus", () => becomes(true));
          input.addEventListener("blur", () => becomes(false));
          addEventListener("focus", () => becomes(document.activeElement === input));
          addEventListener("blur", () => becomes(false));
        };

        """#
}
