/// The script that a merchant's page loads to show the form of a hosted tokenization in a frame and to send it with a
/// button of its own. It has the names that Worldline documents and that its plugins for shops use (`Tokenizer`,
/// `initialize`, `submitTokenization`, `useToken`, `setAmount`, `useCardholderName`, `destroy`, and the options of
/// docs/choices/direct.md, DT12), and no code of Worldline's script. The messages between page and frame are ours, contain
/// no card data, and are accepted from the other one's window and origin only.
enum DirectTokenizer {
    static let path = "/hostedtokenization/js/client/tokenizer.min.js"
    /// In the query of a page that is in a frame.
    static let framed = "framed"

    /// In the merchant's page.
    static let script = #"""
        (() => {
          "use strict";
          const home = new URL(document.currentScript?.src || location.href, location.href);
          const late = "the payment service does not answer";
          const failed = (message) => ({ success: false, error: { message } });
          class Tokenizer {
            constructor(url, container, options, token) {
              // `partialRedirectUrl` has no scheme.
              this.url = new URL(/^https?:\/\//i.test(url) ? url : `${home.protocol}//${url}`);
              this.container = container;
              this.options = options || {};
              this.settings = { token: token || null, amount: null, cardholderName: null };
              this.waiting = new Map();
              this.count = 0;
            }
            initialize() {
              this.destroy();
              // Worldline's module for OXID 7 asks whether the form is there. Nothing else is known of the member.
              this.IframeInstance = this;
              return new Promise((resolve, reject) => {
                // A shop may replace its elements before it comes here.
                const container = typeof this.container === "string"
                  ? document.getElementById(this.container) : this.container;
                if (!container) return reject(new Error("there is no such element to put the form into"));
                const page = new URL(this.url);
                page.searchParams.set("framed", "1");
                this.frame = document.createElement("iframe");
                this.frame.title = "Card";
                this.frame.setAttribute("scrolling", "no");
                this.frame.style.cssText = "width:100%;height:22rem;border:0;display:block";
                this.listener = (event) => this.heard(event);
                addEventListener("message", this.listener);
                const timer = setTimeout(() => this.opened?.reject(new Error("the form could not be loaded")), 20000);
                const end = (done) => (value) => { clearTimeout(timer); this.opened = undefined; done(value); };
                this.opened = { resolve: end(resolve), reject: end(reject) };
                this.frame.src = page.href;
                container.append(this.frame);
              });
            }
            submitTokenization(options) {
              return new Promise((resolve) => {
                if (!this.isReady) return resolve(failed("initialize() comes first"));
                const keep = options?.storePermanently ?? this.options.storePermanently;
                this.count += 1;
                const n = this.count;
                const timer = setTimeout(() => this.answer(n, failed(late)), 60000);
                this.waiting.set(n, (result) => { clearTimeout(timer); resolve(result); });
                this.say({ ask: "submit", n, storePermanently: keep !== false });
              });
            }
            useToken(token) { this.set({ token: token || null }); }
            setAmount(amount, currency) { this.set({ amount: { amount: String(amount), currency } }); }
            useCardholderName(cardholderName) { this.set({ cardholderName: String(cardholderName || "") }); }
            destroy() {
              if (this.listener) removeEventListener("message", this.listener);
              this.frame?.remove();
              this.frame = this.listener = undefined;
              this.IframeInstance = null;
              this.isReady = false;
              this.opened?.reject(new Error("the form was removed"));
              for (const n of [...this.waiting.keys()]) this.answer(n, failed("the form was removed"));
            }
            set(changes) {
              Object.assign(this.settings, changes);
              if (this.isReady) this.configure();
            }
            configure() {
              this.say({ ask: "configure", ...this.settings,
                hideCardholderName: this.options.hideCardholderName !== false,
                hideTokenFields: this.options.hideTokenFields !== false,
                surcharge: typeof this.options.surchargeCallback === "function" });
            }
            say(message) { this.frame?.contentWindow?.postMessage({ guichet: "tokenizer", ...message }, this.url.origin); }
            answer(n, result) {
              this.waiting.get(n)?.(result);
              this.waiting.delete(n);
            }
            call(name, value) {
              if (typeof this.options[name] !== "function") return;
              try {
                this.options[name](value);
              } catch (error) {
                console.error("Tokenizer:", error);
              }
            }
            heard(event) {
              if (event.source !== this.frame?.contentWindow || event.origin !== this.url.origin) return;
              const data = event.data || {};
              if (data.guichet !== "tokenizer") return;
              if (data.tell === "ready") {
                this.isReady = true;
                if (data.title) this.frame.title = data.title;
                this.configure();
                this.opened?.resolve();
              }
              if (data.tell === "height") this.frame.style.height = `${Math.ceil(data.height)}px`;
              if (data.tell === "validity") this.call("validationCallback", { valid: data.valid });
              if (data.tell === "product") {
                const { paymentProductId, valid } = data;
                this.call("paymentProductUpdatedCallback", { paymentProductId, valid });
              }
              if (data.tell === "surcharge") this.call("surchargeCallback", { surcharge: data.surcharge });
              if (data.tell === "answer") this.answer(data.n, data.result);
            }
          }
          window.Tokenizer = Tokenizer;
        })();
        """#
}
