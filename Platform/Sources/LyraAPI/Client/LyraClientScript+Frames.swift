/// The frames of a form, and the messages with them: to the platform's origin only, and from it only.
extension LyraClientScript {
    static let frames = #"""
        const removed = () => failure("CLIENT_104", "the form was removed");
        class Fields {
          constructor(form) {
            this.form = form;
            this.frames = new Map();
            this.states = new Map();
            this.waiting = new Map();
            this.count = 0;
          }
          get names() { return [...this.frames.keys()]; }
          add(host, name) {
            if (this.frames.has(name)) return;
            host.replaceChildren();
            host.classList.add("kr-field");
            const frame = document.createElement("iframe");
            const query = new URLSearchParams({ field: name, form: this.form.id, lang: language() });
            frame.name = `kr-${this.form.id}-${name}`;
            frame.title = words()[name];
            frame.src = `${base}${home}/frame?${query}`;
            Object.assign(frame.style, { width: "100%", height: "100%", border: "0", display: "block" });
            if (!host.style.height && getComputedStyle(host).height === "0px") host.style.height = "3rem";
            const entry = { frame, host };
            entry.ready = new Promise((resolve, reject) => {
              entry.isReady = resolve;
              entry.fail = reject;
              entry.limit = setTimeout(() => reject(failure("CLIENT_104", "the platform's frame was not loaded")), 20000);
            });
            this.frames.set(name, entry);
            host.append(frame);
          }
          ready() { return Promise.all([...this.frames.values()].map((entry) => entry.ready)); }
          send(name, message) {
            const entry = this.frames.get(name);
            // A frame that is not loaded is of the page's origin yet, and gets its look once it is.
            if (entry?.isLoaded) entry.frame.contentWindow?.postMessage({ form: this.form.id, ...message }, base);
          }
          sendAll(message) { this.names.forEach((name) => this.send(name, message)); }
          // The first frame reads the others and speaks with the platform.
          ask(kr, message, seconds = 60) {
            this.count += 1;
            const n = this.count;
            return new Promise((resolve) => {
              const late = { error: { errorCode: "CLIENT_103", errorMessage: "timeout exceeded" } };
              const timer = setTimeout(() => this.waiting.delete(n) && resolve(late), seconds * 1000);
              this.waiting.set(n, (answer) => { clearTimeout(timer); resolve(answer); });
              this.send(this.names[0], { kr, n, ...message });
            });
          }
          /// Without its frames a form hears nothing more: what waits for them ends at once. What a payment has come to is not
          /// known then (CLIENT_104).
          remove() {
            for (const { frame, limit, fail } of this.frames.values()) {
              clearTimeout(limit);
              frame.remove();
              fail(removed());
            }
            this.waiting.forEach((heard) => heard({ error: removed() }));
            this.waiting.clear();
          }
          nameOf(source) {
            return this.names.find((name) => this.frames.get(name).frame.contentWindow === source);
          }
          /// A frame of another origin may not take the focus by itself: the page gives it to the frame, which gives it to the
          /// field.
          focus(name) {
            this.frames.get(name).frame.focus();
            this.send(name, { kr: "focus" });
          }
          heard(name, data) {
            const entry = this.frames.get(name);
            const { host, isReady } = entry;
            const event = { KR, formId: this.form.id, field: publicName(name) };
            switch (data.kr) {
              case "ready":
                entry.isLoaded = true;
                this.dress(name);
                isReady();
                break;
              case "focus":
                host.classList.add("kr-focused");
                call("onFocus", { ...event, _type: "krypton/focus" });
                this.form.select("CARDS");
                break;
              case "blur":
                host.classList.remove("kr-focused");
                call("onBlur", { ...event, _type: "krypton/blur" });
                break;
              case "enter": this.form.submit().catch(() => {}); break;
              case "escape": this.form.popin?.close(); break;
              case "changed": {
                this.states.set(name, data);
                host.classList.toggle("kr-filled", !data.empty);
                if (name === "pan") this.form.brandsChanged(data.brands || [], data.bin);
                this.form.fieldsChanged();
                const { onUpdate } = config.fields?.events ?? {};
                if (typeof onUpdate === "function") invoke(onUpdate, event);
                break;
              }
              case "answer":
                this.waiting.get(data.n)?.(data.answer);
                this.waiting.delete(data.n);
                break;
              default:
            }
          }
          // The look of the field in the merchant's page, inside the frame.
          dress(name) {
            const { host } = this.frames.get(name);
            const style = getComputedStyle(host);
            const attribute = fieldClasses[name].slice(3);
            const option = (kind) => this.form.option(nameOf(`kr-${kind}-${attribute}`));
            this.send(name, {
              kr: "set", label: option("label") || words()[name], placeholder: option("placeholder") || words()[name],
              disabled: isOn(this.form.option("readOnly")),
              style: { color: style.color, fontSize: style.fontSize, fontFamily: style.fontFamily,
                fontWeight: style.fontWeight, textAlign: style.textAlign },
            });
          }
        }
        addEventListener("message", (event) => {
          if (!event.data) return;
          // It carries nothing, and its window is known. The platform's public address may be another than the script's.
          if (event.data.kr === "back") return issuer?.heard(event.source);
          if (event.origin !== base) return;
          const form = forms.get(event.data.form);
          const name = form?.fields.nameOf(event.source);
          if (name) form.fields.heard(name, event.data);
        });

        """#
}
