import APISupport

/// The script that a merchant's page loads from `sdkUrl`. The names are those of Worldline's hosted fields
/// (`sdpx.hostedfields.create`, `on`, `tokenize`, the names of fields and events), as merchants' pages use them; the code,
/// and the content of events, are ours (docs/choices/direct.md, DT18). Card data are typed into frames of the platform.
enum DirectHostedFieldsScript {
    static let path = "/hostedfields/js/client/hosted-fields.min.js"

    static let text = #"""
        (() => {
          "use strict";
          if (window.sdpx?.hostedfields) return;
          const names = ["cardNumber", "expiryDate", "csc", "cardholderName", "cardBrands"];
          let forms = 0;
          class HostedFields {
            constructor({ sessionData, fields, style, logLevel } = {}) {
              if (!sessionData?.sessionToken || !sessionData.platformUrl) throw new Error("sessionData is missing");
              const known = names.filter((name) => fields?.[name]);
              if (!known.includes("cardNumber")) throw new Error("fields.cardNumber is missing");
              this.session = sessionData;
              this.base = new URL(sessionData.platformUrl);
              this.fields = fields;
              this.style = style || {};
              this.isVerbose = logLevel === "debug";
              forms += 1;
              this.form = `${forms}-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;
              this.handlers = new Map();
              this.frames = new Map();
              this.states = new Map();
              this.waiting = new Map();
              this.count = 0;
              this.listener = (event) => this.heard(event);
              addEventListener("message", this.listener);
              for (const name of known) this.add(name);
              this.timer = setTimeout(() => {
                for (const [name, entry] of this.frames) {
                  if (!entry.isReady) this.broken(name, "the field was not loaded");
                }
              }, 20000);
            }
            add(name) {
              const host = document.getElementById(this.fields[name].id);
              if (!host) return setTimeout(() => this.broken(name, "there is no such element"));
              const frame = document.createElement("iframe");
              frame.name = `hf-${this.form}-${name}`;
              frame.title = this.fields[name].title || this.fields[name].caption || name;
              const query = new URLSearchParams({ field: name, form: this.form });
              frame.src = `${this.base.origin}/hostedfields/sessions/${encodeURIComponent(this.session.sessionToken)}`
                + `/frame?${query}`;
              Object.assign(frame.style, { width: "100%", height: "100%", border: "0", display: "block" });
              if (getComputedStyle(host).height === "0px") host.style.height = "3rem";
              this.frames.set(name, { frame, isReady: false });
              host.replaceChildren(frame);
            }
            on(type, handler) {
              if (typeof handler !== "function") throw new TypeError("the handler is not a function");
              this.handlers.set(type, [...(this.handlers.get(type) || []), handler]);
              return this;
            }
            emit(type, data) {
              if (this.isVerbose) console.debug("hosted fields:", type, data);
              for (const handler of this.handlers.get(type) || []) {
                try {
                  handler({ type, field: data.field, data });
                } catch (error) {
                  console.error("hosted fields:", error);
                }
              }
            }
            broken(field, message) {
              this.emit("error-init-fields", { field, message });
              this.emit("error", { field, message });
            }
            tokenize(storePermanently) {
              const fields = [...this.frames.keys()];
              return new Promise((resolve, reject) => {
                const fail = (message, problems) => {
                  this.emit("error", { message, problems });
                  reject(Object.assign(new Error(message), { problems: problems || [] }));
                };
                if (fields.some((name) => !this.frames.get(name).isReady)) return fail("the fields are not ready");
                this.count += 1;
                const n = this.count;
                const end = (answer) => {
                  clearTimeout(timer);
                  this.waiting.delete(n);
                  if (answer.state !== "done") return fail(answer.message, answer.problems);
                  this.send("set", { disabled: true });
                  resolve({ success: true, token: answer.token, hostedFieldsSessionId: answer.id });
                };
                const timer = setTimeout(() => end({ message: "the payment service does not answer" }), 60000);
                this.waiting.set(n, end);
                this.send("tokenize", { n, fields, storePermanently: storePermanently === true }, "cardNumber");
              });
            }
            destroy() {
              clearTimeout(this.timer);
              removeEventListener("message", this.listener);
              for (const end of [...this.waiting.values()]) end({ message: "the fields were removed" });
              for (const { frame } of this.frames.values()) frame.remove();
              this.frames.clear();
            }
            send(hf, message, only) {
              for (const [name, { frame }] of this.frames) {
                if (only && only !== name) continue;
                frame.contentWindow?.postMessage({ hf, form: this.form, ...message }, this.base.origin);
              }
            }
            heard(event) {
              if (event.origin !== this.base.origin || event.data?.form !== this.form) return;
              const data = event.data;
              const entry = this.frames.get(data.field);
              if (!entry || event.source !== entry.frame.contentWindow) return;
              const field = data.field;
              switch (data.hf) {
                case "ready": {
                  entry.isReady = true;
                  const { title, caption, placeholder } = this.fields[field];
                  this.send("set", { style: this.style, label: caption || title, placeholder }, field);
                  this.emit("field-ready", { field });
                  if ([...this.frames.values()].every(({ isReady }) => isReady)) {
                    this.emit("all-fields-ready", { fields: [...this.frames.keys()] });
                  }
                  break;
                }
                case "broken": this.broken(field, data.message); break;
                case "focus": case "blur": this.emit(data.hf, { field }); break;
                case "changed": this.changed(field, data); break;
                case "brand":
                  this.emit("card-brand-selected", { field, brand: data.brand });
                  break;
                case "answer": this.waiting.get(data.n)?.(data.answer); break;
                default:
              }
            }
            changed(field, { isEmpty, isValid, problem, brands }) {
              const before = this.states.get(field) || { isEmpty: true, isValid: false };
              this.states.set(field, { isEmpty, isValid });
              if (isEmpty && !before.isEmpty) this.emit("empty", { field });
              if (isValid !== before.isValid) {
                this.emit("validityChange", { field, valid: isValid });
                this.emit(isValid ? "valid" : "invalid", { field, valid: isValid, problem });
              }
              if (brands && JSON.stringify(brands) !== JSON.stringify(this.brands || [])) {
                this.brands = brands;
                this.send("brands", { brands }, "cardBrands");
                this.emit("card-brand-entry", { field, brands });
              }
            }
          }
          window.sdpx = { ...window.sdpx, hostedfields: { create: (options) => new HostedFields(options) } };
        })();
        """#
}
