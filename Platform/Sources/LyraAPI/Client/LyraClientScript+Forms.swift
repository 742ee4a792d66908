/// A form in the merchant's page: its elements, its button, its messages.
extension LyraClientScript {
    static let forms = #"""
        const child = (parent, tag, className) => {
          const found = parent.querySelector(`.${className.split(" ")[0]}`);
          if (found) return found;
          const element = document.createElement(tag);
          element.className = className;
          parent.append(element);
          return element;
        };
        class Form {
          constructor(element) {
            this.element = element;
            this.id = "F" + [...crypto.getRandomValues(new Uint8Array(4))]
              .map((byte) => byte.toString(16).padStart(2, "0")).join("").toUpperCase();
            this.options = { ...attributesOf(element.closest(".kr-smart-form")), ...attributesOf(element) };
            this.isPopin = [element, element.closest(".kr-smart-form")].some((one) => one?.hasAttribute("kr-popin"));
            this.isSmart = element.closest(".kr-smart-form") !== null;
            this.fields = new Fields(this);
            this.wallet = new Wallet(this);
            this.isReady = false;
            this.cardBrands = [];
            this.brands = [];
            this.brand = null;
            this.method = null;
            forms.set(this.id, this);
            element.setAttribute("kr-form", this.id);
          }
          option(name) { return this.options[name] ?? config[name]; }
          get token() { return this.option("formToken"); }
          get key() { return this.option("publicKey"); }
          get hasOneButton() { return this.isSmart && isOn(this.option("singlePaymentButton")); }

          async start() {
            this.build();
            if (this.isPopin) new Popin(this);
            call("onFormCreated", { KR, formId: this.id });
            try {
              await this.fields.ready();
            } catch (error) {
              this.fail({ ...error, formId: this.id });
              throw error;
            }
            await this.load();
            if (!forms.has(this.id)) throw removed();
            this.isReady = true;
            this.element.setAttribute("kr-form-ready", "");
            call("onFormReady", { KR, formId: this.id });
            return this;
          }
          build() {
            const { element } = this;
            for (const name of ["pan", "expiry", "securityCode"]) {
              this.fields.add(child(element, "div", fieldClasses[name]), name);
            }
            const holder = element.querySelector(".kr-card-holder-name");
            if (holder) this.fields.add(holder, "cardHolderName");
            this.button = element.querySelector(".kr-payment-button") || child(element, "button", "kr-payment-button");
            this.template = this.button.textContent.trim();
            this.button.type = "button";
            const label = document.createElement("span");
            this.spinner = document.createElement("span");
            this.spinner.className = "kr-spinner";
            this.spinner.textContent = "…";
            this.spinner.style.display = "none";
            this.button.replaceChildren(label, this.spinner);
            this.button.disabled = false;
            this.clicks = new AbortController();
            this.button.addEventListener("click", () => this.submit().catch(() => {}), { signal: this.clicks.signal });
            this.zone = child(element, "div", "kr-form-error");
            this.zone.setAttribute("role", "alert");
            this.write();
          }
          /// What the platform knows of the formToken: the amount, the attempt, whether it still pays.
          async load() {
            this.clearError();
            this.state = undefined;
            if (!this.token) return this.write();
            if (this.token === demoToken) {
              this.state = { state: "open", mode: "TEST", isDemo: true };
            } else if (this.key) {
              const named = this.named();
              const answer = await this.fields.ask("state", named, 20);
              // Another formToken came meanwhile, and is loaded by itself.
              if (named.token !== this.token || !forms.has(this.id)) return;
              if (answer.error && answer.state !== "open") this.problem = answer;
              else this.problem = undefined;
              if (answer.state) this.state = answer;
              if (this.problem && !answer.state) this.fail(this.errorOf(answer));
              if (["paid", "registered"].includes(answer.state)) this.fail(this.overtaken(answer));
              if (["refused", "cancelled", "expired"].includes(answer.state)) this.fail(this.errorOf(answer));
              this.brandsChanged(this.cardBrands, this.bin);
              if (answer.state === "waiting" && !this.isBusy) {
                this.setBusy(true);
                this.answered(answer, { named });
              }
            }
            this.write();
            this.showApplePay();
            if (this.state?.mode === "TEST") Toolbar.show(this);
          }
          named() { return { token: this.token, key: this.key || "", language: language() }; }
          overtaken(answer) {
            return failure("CLIENT_502", words().overtaken, { formId: this.id, metadata: this.metadata(answer) });
          }
          write() {
            const { state } = this;
            const verb = state && !state.amount && !state.isDemo ? words().register : words().pay;
            const usual = `${verb.trim()} ${state?.amount || ""}`.trim().toLocaleUpperCase(language());
            this.button.firstChild.textContent =
              this.template ? this.template.replace("%amount-and-currency%", state?.amount || "") : usual;
            if (state?.card) {
              for (const name of ["pan", "expiry"]) this.fields.send(name, { kr: "set", disabled: true, placeholder: state.card });
            }
            const choice = this.element.querySelector(".kr-do-register-choice");
            if (state?.asksRegister && !choice) {
              const label = document.createElement("label");
              label.className = "kr-do-register-choice";
              this.register = Object.assign(document.createElement("input"), { type: "checkbox" });
              this.register.className = "kr-do-register";
              label.append(this.register, " ", this.option("labelDoRegister") || words().remember);
              this.element.insertBefore(label, this.button.parentNode === this.element ? this.button : null);
            } else if (!state?.asksRegister) choice?.remove();
            this.wallet.show(state?.wallet ?? [], Boolean(state?.amount));
            // A shop with a button of its own hides this one (Lyra's modules for Magento, Sylius, Shopware and WooCommerce).
            if (this.hasOneButton && config.form?.smartform?.singlePaymentButton?.visibility === false) {
              this.button.style.display = "none";
            }
          }
          /// The fields that are sent: a registered card pays with its code alone.
          get sent() {
            const isStored = this.state?.card || this.wallet.chosen !== null;
            return this.fields.names.filter((name) => !isStored || name === "securityCode");
          }

          brandsChanged(cardBrands, bin) {
            const before = this.brand;
            // Those that the shop takes, once the platform has said which.
            const brands = cardBrands.filter((brand) => this.state?.brands?.includes(brand) ?? true);
            this.cardBrands = cardBrands;
            this.brands = brands;
            if (!brands.includes(this.brand)) this.brand = brands[0] || null;
            this.bin = bin;
            let choice = this.element.querySelector(".kr-brand-choice");
            // On a card with two brands the cardholder may choose (Regulation (EU) 2015/751, 8.6).
            if (brands.length > 1 && !choice) {
              choice = document.createElement("select");
              choice.className = "kr-brand-choice";
              choice.setAttribute("aria-label", words().brand);
              choice.addEventListener("change", () => { this.brand = choice.value; this.tellBrand(); });
              this.fields.frames.get("pan").host.after(choice);
            }
            if (brands.length > 1) {
              choice.replaceChildren(...brands.map((brand) => new Option(brand, brand, false, brand === this.brand)));
            } else choice?.remove();
            if (this.brand !== before) this.tellBrand();
            this.binChanged();
          }
          /// A card's own price (Lyra, rest-php-examples, amount_update): the shop's server gets the first digits and the
          /// form's first token, and answers a token. Without an answer within 15 seconds the price stays.
          async binChanged() {
            const url = config.binUpdateNotificationUrl;
            const isKnown = this.bin?.length === 8 || this.fields.states.get("pan")?.valid === true;
            const bin = isKnown && this.wallet.chosen === null ? this.bin : null;
            // A number that grows while the shop's server is asked is asked about again.
            if (!url || !this.token || (this.isBusy && !this.binQuestion) || bin === (this.toldBin ?? null)) return;
            this.toldBin = bin;
            const first = this.priced?.current === this.token ? this.priced.first : this.token;
            const question = {};
            this.binQuestion = question;
            let token = first;
            if (bin) {
              this.setBusy(true);
              try {
                const answer = await fetch(new URL(url, location.href), { method: "POST", signal: timeLimit(15000),
                  headers: { "Content-Type": "application/json" }, body: JSON.stringify({ bin, formToken: first }) });
                const said = answer.ok ? (await answer.json()).formToken : undefined;
                if (typeof said === "string" && said) token = said;
              } catch (problem) {
                console.warn("KR: no answer from binUpdateNotificationUrl", problem);
              }
            }
            // Another number came meanwhile.
            if (this.binQuestion !== question) return;
            this.binQuestion = undefined;
            if (this.isBusy) this.setBusy(false);
            // Or another token of the page's.
            if (![first, this.priced?.current].includes(this.token)) return;
            this.priced = { first, current: token };
            if (token === this.token) return;
            this.renew(token);
            await this.load();
          }
          /// A means of payment of a smart form is chosen: cards by their fields, Apple Pay by its button. A page hears its
          /// name alone (Lyra, embedded-form-glue 1.4.4, docs/kr_callbacks.md and index.d.ts).
          select(method) {
            if (!this.isSmart || this.method === method) return;
            this.method = method;
            call("onPaymentMethodSelected", method);
          }
          tellBrand() { call("onBrandChanged", { KR, formId: this.id, cardInfo: this.cardInfo }); }
          get cardInfo() { return { brand: this.brand || null, bin: this.bin || null }; }
          fieldsChanged() {
            const isValid = this.sent.every((name) => this.fields.states.get(name)?.valid);
            if (isValid && !this.wasValid) call("onFormValid", { KR, formId: this.id, cardInfo: this.cardInfo });
            this.wasValid = isValid;
          }

          metadata(answer) {
            const metadata = { formToken: this.token };
            if (answer?.answer) metadata.answer = this.response(answer.answer);
            return metadata;
          }
          errorOf(answer) {
            const { error } = answer;
            return failure(error?.errorCode || "CLIENT_999", error?.errorMessage || "technical error",
              { ...error, formId: this.id, metadata: this.metadata(answer) });
          }
          problemsOf(problems) {
            const children = problems.map(({ field, code, isPast, isTooSoon }) => failure(code,
              isPast ? words().cardExpired : isTooSoon ? words().expiresTooSoon : localText(code === "CLIENT_304"
                ? { pan: "CLIENT_301", expiry: "CLIENT_302", securityCode: "CLIENT_303" }[field] : code),
              { field: publicName(field), formId: this.id }));
            return failure("CLIENT_300", words().CLIENT_300, { formId: this.id, children });
          }
          /// `text` is what the shopper reads; without it, the text of the code.
          async fail(error, text = shownText(error)) {
            // The elements of a form that was removed may be those of the next one.
            if (!forms.has(this.id)) return;
            this.setBusy(false);
            const isStopped = (await call("onError", error)).includes(false);
            if (isStopped) return;
            const lines = error.children.length ? error.children.map((one) => one.errorMessage) : [text];
            this.zone.textContent = lines.map((line) => (/[.!?]$/.test(line) ? line : `${line}.`)).join(" ");
            this.zone.setAttribute("data-code", error.errorCode);
            this.zone.classList.add("kr-form-error-visible");
            const isWrong = (name) => error.children.some((one) => one.field === publicName(name));
            for (const [name, { host }] of this.fields.frames) if (isWrong(name)) host.classList.add("kr-error");
          }
          clearError() {
            this.zone.textContent = "";
            this.zone.removeAttribute("data-code");
            this.zone.classList.remove("kr-form-error-visible");
            this.fields.frames.forEach(({ host }) => host.classList.remove("kr-error"));
          }
          /// Another formToken: the form pays again, once a payment that is under way has ended.
          renew(formToken) {
            this.options.formToken = formToken;
            this.isOver = false;
            this.element.removeAttribute("kr-form-paid");
            this.setBusy(this.isBusy === true);
          }
          setBusy(isBusy) {
            if (!forms.has(this.id)) return;
            this.isBusy = isBusy;
            this.button.disabled = isBusy || this.isDisabled === true || this.isOver === true;
            if (this.apple) this.apple.disabled = this.button.disabled;
            this.spinner.style.display = isBusy ? "" : "none";
            this.button.firstChild.style.display = isBusy ? "none" : "";
          }
          remove() {
            forms.delete(this.id);
            this.binQuestion = undefined;
            this.clicks.abort();
            this.apple?.remove();
            this.popin?.remove();
            this.wallet.element?.remove();
            this.element.removeAttribute("kr-form-ready");
            this.element.removeAttribute("kr-form");
            this.fields.remove();
            this.button.replaceChildren(this.template);
            this.clearError();
          }
        }

        """#
}
