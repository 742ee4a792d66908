/// What lies over the merchant's page: the pop-in, the issuer's page, the toolbar with test cards.
extension LyraClientScript {
    static let windows = #"""
        const container = () => document.querySelector(".kr-app-container")
          || child(document.body, "div", "kr-app-container");
        /// The page behind is not reached by the keyboard: after the last element comes the first (WAI-ARIA Authoring
        /// Practices, "Dialog (Modal)"). Keys that are pressed in a frame are the frame's.
        const stayIn = (sheet, event) => {
          const all = [...sheet.querySelectorAll("a[href], button, iframe, input, select, textarea")]
            .filter((one) => !one.disabled && one.getClientRects().length);
          const [first, last] = [all[0], all[all.length - 1]];
          if (document.activeElement !== (event.shiftKey ? first : last)) return;
          event.preventDefault();
          (event.shiftKey ? last : first).focus();
        };
        const veil = (title, onClose) => {
          const back = document.createElement("div");
          const sheet = document.createElement("div");
          const close = document.createElement("button");
          back.className = "kr-veil";
          sheet.className = "kr-sheet";
          sheet.setAttribute("role", "dialog");
          sheet.setAttribute("aria-modal", "true");
          sheet.setAttribute("aria-label", title);
          Object.assign(back.style, { position: "fixed", inset: "0", zIndex: String(config.zIndex || 2147483000),
            background: "rgba(16, 21, 28, .6)", display: "none", overflow: "auto", padding: "1rem" });
          Object.assign(sheet.style, { position: "relative", boxSizing: "border-box", maxWidth: "28rem", margin: "2rem auto",
            background: "#ffffff", color: "#16202e", borderRadius: ".75rem", padding: "3.25rem 1.25rem 1.25rem" });
          Object.assign(close.style, { position: "absolute", top: ".5rem", right: ".5rem", width: "2.75rem",
            height: "2.75rem", border: "0", background: "transparent", color: "inherit", fontSize: "1.25rem",
            cursor: "pointer" });
          close.type = "button";
          close.className = "kr-popin-close-button";
          close.textContent = "✕";
          close.setAttribute("aria-label", words().cancel);
          close.addEventListener("click", onClose);
          sheet.addEventListener("keydown", (event) => {
            if (event.key === "Escape") onClose();
            if (event.key === "Tab") stayIn(sheet, event);
          });
          sheet.append(close);
          back.append(sheet);
          container().append(back);
          return { back, sheet, close };
        };
        class Popin {
          constructor(form) {
            this.form = form;
            form.popin = this;
            this.window = veil(words().pay.trim(), () => this.close());
            const { element } = form;
            this.opener = Object.assign(document.createElement("button"), { type: "button", className: "kr-popin-button" });
            // Lyra's modules look for the button of a smart form by this class.
            if (form.isSmart) this.opener.classList.add("kr-smart-form-modal-button");
            this.opener.textContent = form.button.firstChild.textContent;
            this.opener.addEventListener("click", async () => {
              const click = { KR, formId: null, paymentMethod: null, action: "openPopin" };
              if (!await isStopped("smartForm.onClick", click)) this.open();
            });
            this.place = document.createComment("kr-popin");
            element.replaceWith(this.place);
            this.place.after(this.opener);
            this.window.sheet.append(element);
            new MutationObserver(() => { this.opener.textContent = form.button.firstChild.textContent; })
              .observe(form.button, { childList: true, subtree: true, characterData: true });
          }
          open() {
            this.window.back.style.display = "block";
            this.isOpen = true;
            this.form.fields.focus(this.form.sent[0] ?? "pan");
          }
          close() {
            if (!this.isOpen) return;
            this.isOpen = false;
            this.window.back.style.display = "none";
            this.opener.focus();
            call("onPopinClosed", { KR, formId: this.form.id });
          }
          remove() {
            this.place.replaceWith(this.form.element);
            this.opener.remove();
            this.window.back.remove();
          }
        }
        /// The issuer's page of 3-D Secure, in a frame over the merchant's page.
        let issuer;
        class Issuer {
          constructor(form, address, sent) {
            issuer = this;
            this.form = form;
            this.sent = sent;
            sent.sawIssuer = true;
            sent.isAskedTwice = false;
            this.window = veil("3-D Secure", () => this.abort());
            this.frame = document.createElement("iframe");
            this.frame.className = "kr-issuer";
            this.frame.title = "3-D Secure";
            this.frame.src = address;
            Object.assign(this.frame.style, { width: "100%", height: "36rem", maxHeight: "75vh", border: "0" });
            this.window.sheet.append(this.frame);
            this.window.back.style.display = "block";
            this.window.close.focus();
          }
          end() {
            issuer = undefined;
            this.window.back.remove();
          }
          /// The issuer's answer may have been sent already: the state says what follows.
          abort() {
            this.end();
            this.sent.isAborted = true;
            call("on3dSecureAbort", { KR, formId: this.form.id });
            this.ask();
          }
          async ask() {
            this.form.answered(await this.form.fields.ask("state", this.sent.named, 20), this.sent);
          }
          async heard(source) {
            if (source !== this.frame.contentWindow) return;
            this.end();
            await this.ask();
          }
        }
        /// In TEST only: the published test cards, to fill the form in. Tests of Lyra's examples press the one card of a brand
        /// that is accepted, or refused, by the names here (embedded-form-glue, embedded-form-examples).
        const Toolbar = {
          show(form) {
            if (isOn(config.hideDebugToolbar) || isOn(form.option("hideDebugToolbar"))) return;
            this.form = form;
            if (this.bar?.isConnected) return;
            const bar = Object.assign(document.createElement("div"), { id: "krtoolbar" });
            const menu = Object.assign(document.createElement("div"), { id: "krcardsMenu", className: "kr-section-cards" });
            const list = Object.assign(document.createElement("div"), { id: "krcards", className: "kr-panel" });
            Object.assign(bar.style, { position: "fixed", right: "0", bottom: "0", zIndex: "2147482000", maxWidth: "100vw",
              font: "14px/1.5 system-ui, sans-serif", color: "#16202e", background: "#ffffff", border: "1px solid #7b8594" });
            Object.assign(list.style, { display: "none", maxHeight: "50vh", overflow: "auto", padding: ".5rem" });
            const opener = Object.assign(document.createElement("button"), { type: "button" });
            opener.append(Object.assign(document.createElement("span"), { className: "not-mobile", textContent: "TEST" }));
            Object.assign(opener.style, { border: "0", background: "#ffffff", color: "#16202e", padding: ".375rem .75rem",
              font: "inherit", cursor: "pointer" });
            opener.setAttribute("aria-controls", list.id);
            list.lang = "en";
            menu.append(opener, list);
            bar.append(menu);
            // What had the focus in the list gives it back: it would be on nothing.
            const toggle = (isOpen) => {
              if (!isOpen && list.contains(document.activeElement)) opener.focus();
              list.style.display = isOpen ? "block" : "none";
              opener.setAttribute("aria-expanded", String(isOpen));
            };
            toggle(false);
            opener.addEventListener("click", () => toggle(true));
            menu.addEventListener("keydown", (event) => { if (event.key === "Escape") toggle(false); });
            // A click beside the buttons leaves the menu for nothing, and may be on a card.
            menu.addEventListener("focusout", (event) => {
              if (event.relatedTarget && !menu.contains(event.relatedTarget)) toggle(false);
            });
            menu.addEventListener("mouseenter", () => toggle(true));
            menu.addEventListener("mouseleave", () => toggle(false));
            this.fillIn(list, () => toggle(false));
            container().append(bar);
            this.bar = bar;
          },
          /// Looks like the text around it.
          button(content) {
            const button = Object.assign(document.createElement("button"), { type: "button" });
            Object.assign(button.style, { border: "0", background: "none", color: "inherit", font: "inherit",
              padding: ".125rem 0", textAlign: "left", cursor: "pointer" });
            button.append(content);
            return button;
          },
          // The list may lie over the button of the form, so a choice closes it.
          fillIn(list, close) {
            const table = Object.assign(document.createElement("table"), { id: "testCardList" });
            const brands = [...new Set(cards.map(([, brand]) => brand))];
            const shown = brands.includes("VISA") ? "VISA" : brands[0];
            const named = new Set();
            const press = (head, isPressed) => {
              head.setAttribute("aria-pressed", String(isPressed));
              head.style.textDecoration = isPressed ? "underline" : "none";
            };
            const heads = brands.map((brand) => {
              const head = this.button(
                Object.assign(document.createElement("span"), { className: brand.toLowerCase(), textContent: brand }));
              head.style.padding = ".125rem .5rem";
              press(head, brand === shown);
              head.addEventListener("click", () => {
                for (const row of table.rows) row.hidden = !row.classList.contains(brand.toLowerCase());
                for (const other of heads) press(other, other === head);
              });
              return head;
            });
            for (const [number, brand, result] of cards) {
              const row = table.insertRow();
              const kind = result.startsWith("accepted") ? "accepted" : "refused";
              const name = `${brand.toLowerCase()} ${kind}`;
              row.className = `${name} card-${named.has(name) ? "other" : kind}`;
              named.add(name);
              row.hidden = brand !== shown;
              row.style.cursor = "pointer";
              // For the keyboard: its click is the row's, too.
              const choice = this.button(number);
              choice.setAttribute("aria-label", `${number}, ${result}`);
              row.insertCell().append(choice);
              row.insertCell().textContent = result;
              row.addEventListener("click", () => {
                const values = { pan: number, expiry: "12/" + String(new Date().getFullYear() % 100 + 2), securityCode: "123" };
                for (const [name, value] of Object.entries(values)) this.form.fields.send(name, { kr: "fill", value });
                close();
              });
            }
            list.append(...heads, table);
          },
        };

        """#
}
