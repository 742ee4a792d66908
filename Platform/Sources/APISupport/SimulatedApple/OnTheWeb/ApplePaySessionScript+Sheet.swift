/// The sheet of the simulated device: a dialog in a shadow tree, which the page's styles do not reach.
extension ApplePaySessionScript {
    static let sheet = """
        const texts = {
          en: { title: "Apple Pay, simulated", note: "A simulated device of Guichet. No real card, no Face ID.", card: "Card",
            shipping: "Shipping", coupon: "Coupon code", apply: "Apply", pay: "Pay", cancel: "Cancel", busy: "Please wait…",
            done: "Done", failed: "Payment not completed", wrong: "The shop does not accept this.", none: "The device has no card of the requested networks." },
          fr: { title: "Apple Pay, simulé", note: "Un appareil simulé de Guichet. Ni vraie carte, ni Face ID.", card: "Carte",
            shipping: "Livraison", coupon: "Code promo", apply: "Appliquer", pay: "Payer", cancel: "Annuler",
            busy: "Un instant…", done: "Terminé", failed: "Paiement non effectué", wrong: "La boutique ne l’accepte pas.",
            none: "L’appareil n’a aucune carte des réseaux demandés." },
          nl: { title: "Apple Pay, gesimuleerd", note: "Een gesimuleerd toestel van Guichet. Geen echte kaart, geen Face ID.",
            card: "Kaart", shipping: "Verzending", coupon: "Kortingscode", apply: "Toepassen", pay: "Betalen",
            cancel: "Annuleren", busy: "Een ogenblik…", done: "Gereed", failed: "Betaling niet voltooid", wrong: "De winkel aanvaardt dit niet.",
            none: "Het toestel heeft geen kaart van de gevraagde netwerken." },
          de: { title: "Apple Pay, simuliert", note: "Ein simuliertes Gerät von Guichet. Keine echte Karte, kein Face ID.",
            card: "Karte", shipping: "Versand", coupon: "Gutscheincode", apply: "Anwenden", pay: "Zahlen",
            cancel: "Abbrechen", busy: "Einen Moment…", done: "Fertig", failed: "Zahlung nicht abgeschlossen", wrong: "Der Händler nimmt das nicht an.",
            none: "Das Gerät hat keine Karte der verlangten Netze." },
        };
        const language = texts[navigator.language.slice(0, 2)] ? navigator.language.slice(0, 2) : "en";
        const words = texts[language];
        const style = `
          dialog { font: 16px/1.4 -apple-system, system-ui, sans-serif; color: #1d1d1f; background: #fff; border: 0;
            border-radius: 16px 16px 0 0; width: min(100%, 420px); max-width: none; max-height: 90vh; padding: 20px;
            box-sizing: border-box; margin: auto auto 0; box-shadow: 0 0 40px rgb(0 0 0 / .35); }
          dialog::backdrop { background: rgb(0 0 0 / .45); }
          dialog.over { display: block; position: fixed; z-index: 2147483647; left: 0; right: 0; bottom: 0; overflow: auto;
            box-shadow: 0 0 0 200vmax rgb(0 0 0 / .45); }
          h2 { font-size: 1.15rem; margin: 0 0 4px; } p { margin: 0 0 12px; } .note { color: #55555a; font-size: .875rem; }
          label { display: block; font-size: .875rem; color: #55555a; margin: 0 0 4px; }
          select, input { font: inherit; width: 100%; box-sizing: border-box; padding: 10px; border: 1px solid #86868b;
            border-radius: 8px; background: #fff; color: inherit; margin: 0 0 12px; min-height: 44px; }
          .row { display: flex; gap: 8px; align-items: start; } .row > :first-child { flex: 1; }
          dl { display: grid; grid-template-columns: 1fr auto; gap: 4px 16px; margin: 4px 0 16px; } dd { margin: 0;
            text-align: right; font-variant-numeric: tabular-nums; } .total { font-weight: 600; }
          button { font: inherit; min-height: 44px; border-radius: 8px; border: 1px solid #86868b; background: #fff;
            color: inherit; padding: 0 16px; } .pay { width: 100%; background: #1d1d1f; color: #fff; border: 0;
            font-weight: 600; margin: 0 0 8px; } .cancel { width: 100%; } button:disabled, .pay:disabled { opacity: .55; }
          :focus-visible { outline: 3px solid #0071e3; outline-offset: 2px; } .problem { color: #b3001b; }
          @media (min-width: 640px) { dialog { border-radius: 16px; margin: auto; } dialog.over { bottom: 25vh; } }
          @media (prefers-color-scheme: dark) {
            dialog, select, input, button { background: #1d1d1f; color: #f5f5f7; } .note, label { color: #b0b0b5; }
            .pay { background: #f5f5f7; color: #1d1d1f; } .problem { color: #ff8a8a; } }`;

        // An element with its attributes and content. Texts of the page are never read as HTML.
        const make = (name, attributes = {}, ...content) => {
          const element = Object.assign(document.createElement(name), attributes);
          element.append(...content);
          return element;
        };

        class Sheet {
          #host = make("div"); #dialog; #on; #lines = make("dl"); #status = make("p"); #button; #cards; #methods;
          #methodField; #request; #cardsThere; #controls = []; #isWrong = false;

          constructor(request, cards, on) {
            this.#on = on;
            this.#cardsThere = cards;
            const root = this.#host.attachShadow({ mode: "open" });
            this.#dress(root);
            this.#status.setAttribute("role", "status");
            this.#cards = make("select", { id: "card" }, ...cards.map((card, index) =>
              make("option", { value: index }, card.name)));
            this.#methods = make("select", { id: "method" });
            this.#methods.onchange = () => on.method(this.#request.shippingMethods[this.#methods.selectedIndex]);
            this.#methodField = make("div", {}, make("label", { htmlFor: "method" }, words.shipping), this.#methods);
            this.#button = make("button", { type: "button", className: "pay", id: "pay", onclick: () => on.pay() });
            const cancel = make("button", { type: "button", className: "cancel", id: "cancel", onclick: () => on.cancel() },
              words.cancel);
            this.#dialog = make("dialog", { lang: language },
              make("h2", { id: "title" }, words.title), make("p", { className: "note" }, words.note));
            this.#dialog.setAttribute("aria-labelledby", "title");
            if (cards.length) this.#dialog.append(make("label", { htmlFor: "card" }, words.card), this.#cards);
            else this.#dialog.append(make("p", { className: "problem" }, words.none));
            this.#dialog.append(this.#methodField);
            if (request.supportsCouponCode) this.#dialog.append(this.#coupon(request.couponCode ?? ""));
            this.#dialog.append(this.#lines, this.#status, this.#button, cancel);
            this.#controls.push(this.#cards, this.#methods, this.#button);
            // Escape, as the shopper who sweeps the sheet away.
            this.#dialog.oncancel = (event) => { event.preventDefault(); on.cancel(); };
            root.append(this.#dialog);
            document.body.append(this.#host);
            this.show(request, []);
            this.#open();
            if (cards.length) this.#button.focus();
          }

          // Safari has sheets that a page's policy of styles does not concern since 16.4.
          #dress(root) {
            if (!root.adoptedStyleSheets) return root.append(make("style", {}, style));
            const styles = new CSSStyleSheet();
            styles.replaceSync(style);
            root.adoptedStyleSheets = [styles];
          }

          // Safari has dialogs since 15.4: before, the sheet lies over the page by its style.
          #open() {
            if (this.#dialog.showModal) return this.#dialog.showModal();
            this.#dialog.className = "over";
            this.#dialog.setAttribute("role", "dialog");
            this.#dialog.setAttribute("aria-modal", "true");
            this.#dialog.onkeydown = (event) => { if (event.key === "Escape") this.#on.cancel(); };
          }

          get card() { return this.#cardsThere[this.#cards.selectedIndex]; }

          #coupon(code) {
            const input = make("input", { id: "coupon", value: code, autocomplete: "off" });
            const apply = make("button", { type: "button", id: "apply", onclick: () => this.#on.coupon(input.value) },
              words.apply);
            this.#controls.push(input, apply);
            return make("div", {}, make("label", { htmlFor: "coupon" }, words.coupon),
              make("div", { className: "row" }, input, apply));
          }

          #money(item) {
            return new Intl.NumberFormat(language, { style: "currency", currency: this.#request.currencyCode })
              .format(Number(item.amount));
          }

          show(request, problems) {
            this.#request = request;
            const methods = request.shippingMethods ?? [], chosen = Math.max(0, this.#methods.selectedIndex);
            this.#methodField.hidden = methods.length === 0;
            this.#methods.replaceChildren(...methods.map((method, index) =>
              make("option", { value: index, selected: index === Math.min(chosen, methods.length - 1) },
                `${method.label}, ${this.#money(method)}`)));
            this.#lines.replaceChildren(...(request.lineItems ?? []).flatMap((item) =>
              [make("dt", {}, item.label), make("dd", {}, this.#money(item))]),
              make("dt", { className: "total" }, request.total.label),
              make("dd", { className: "total", id: "total" }, this.#money(request.total)));
            this.#button.textContent = `${words.pay} ${this.#money(request.total)}`;
            this.#say(problems.join(" "), true);
            // As on Apple's sheet: until the page takes it, nothing can be paid.
            this.#isWrong = problems.length > 0;
            this.#button.disabled = this.#isWrong || !this.#cardsThere.length;
          }

          #say(text, isProblem) {
            this.#status.className = isProblem ? "problem" : "note";
            this.#status.textContent = text;
          }

          busy(isBusy) {
            for (const control of this.#controls) control.disabled = isBusy;
            if (!this.#cardsThere.length || this.#isWrong) this.#button.disabled = true;
            if (isBusy) this.#say(words.busy, false);
            else if (this.#status.textContent === words.busy) this.#say("", false);
          }

          succeed(then) {
            this.#say(words.done, false);
            setTimeout(then, 600);
          }

          fail(problems) {
            this.busy(false);
            this.#say([words.failed, ...problems].join(". "), true);
          }

          close() {
            if (this.#dialog.open) this.#dialog.close();
            this.#host.remove();
          }
        }

        """
}
