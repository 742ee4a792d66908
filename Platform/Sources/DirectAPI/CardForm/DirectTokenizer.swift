import HTTPTypes
import Hummingbird
import NIOCore

/// The script that a merchant's page loads to show the form of a hosted tokenization in a frame and to send it with a
/// button of its own. It has the names that Worldline documents (`Tokenizer`, `initialize`, `submitTokenization`,
/// `destroy`), and no code of Worldline's script. The messages between page and frame are ours, and contain no card
/// data.
enum DirectTokenizer {
    static let path = "/hostedtokenization/js/client/tokenizer.min.js"
    /// In the query of a page that is in a frame.
    static let framed = "framed"

    static func response() -> Response {
        var headers = HTTPFields()
        headers[.contentType] = "text/javascript; charset=utf-8"
        headers[.cacheControl] = "no-cache"
        headers[.xContentTypeOptions] = "nosniff"
        headers[.crossOriginResourcePolicy] = "cross-origin"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: script)))
    }

    /// Inside the frame: reports the form's state, and sends the form when the page around it asks for that.
    static let frameScript = """
        const framed = document.getElementById("framed");
        const form = document.getElementById("card-form");
        const say = (message) => parent.postMessage({ guichet: "tokenizer", ...message }, "*");
        const complaint = () => (document.querySelector("[role=alert]")?.innerText || "").trim();
        addEventListener("message", (event) => {
          if (event.source !== parent || event.data?.guichet !== "submit" || !form) return;
          const remember = document.getElementById("remember");
          if (remember?.type === "hidden") remember.value = event.data.storePermanently === false ? "no" : "yes";
          if (!form.reportValidity()) return say({ state: "failed", message: "the form is not complete" });
          form.submit();
        });
        say({ state: framed.dataset.state, hostedTokenizationId: framed.dataset.form, message: complaint() });
        """

    /// In the merchant's page.
    static let script = """
        (() => {
          "use strict";
          class Tokenizer {
            constructor(url, container, options) {
              this.url = new URL(url);
              this.container = typeof container === "string" ? document.getElementById(container) : container;
              this.options = options || {};
            }
            initialize() {
              return new Promise((resolve, reject) => {
                if (!this.container) return reject(new Error("there is no such element to put the form into"));
                const page = new URL(this.url);
                page.searchParams.set("\(framed)", "1");
                this.frame = document.createElement("iframe");
                this.frame.title = this.options.title || "Card";
                this.frame.style.cssText = "width:100%;height:62rem;border:0";
                this.listener = (event) => this.heard(event);
                addEventListener("message", this.listener);
                this.opened = { resolve, reject };
                this.frame.src = page.href;
                this.container.append(this.frame);
              });
            }
            submitTokenization(options) {
              return new Promise((resolve) => {
                if (!this.frame) return resolve({ success: false, error: { message: "initialize() comes first" } });
                this.sent = resolve;
                const storePermanently = (options || {}).storePermanently !== false;
                this.frame.contentWindow.postMessage({ guichet: "submit", storePermanently }, this.url.origin);
              });
            }
            destroy() {
              removeEventListener("message", this.listener);
              this.frame?.remove();
              this.frame = undefined;
            }
            heard(event) {
              if (event.source !== this.frame?.contentWindow || event.origin !== this.url.origin) return;
              const { guichet, state, hostedTokenizationId, message } = event.data || {};
              if (guichet !== "tokenizer") return;
              this.opened?.resolve();
              this.opened = undefined;
              if (!this.sent || state === "ready") return;
              const done = state === "done";
              this.sent(done ? { success: true, hostedTokenizationId }
                : { success: false, error: { message: message || "the time for this form is over" } });
              this.sent = undefined;
            }
          }
          window.Tokenizer = Tokenizer;
        })();
        """
}

extension HTTPField.Name {
    /// A valid token, so the initialiser does not fail.
    fileprivate static let crossOriginResourcePolicy =
        HTTPField.Name("Cross-Origin-Resource-Policy") ?? .xContentTypeOptions
}
