/// `ApplePaySession` for pages in any browser: the interface of Apple Pay JS over the simulated device (Apple, "Apple Pay
/// on the Web", `ApplePaySession`, version 14).
///
/// It does what Apple documents: the events in their order, the refusals of wrong calls, thirty seconds for each answer of
/// the page. It draws its own sheet, which says that it is simulated.
enum ApplePaySessionScript {
    /// - Parameters:
    ///   - cards: the wallet of the device, as the sheet offers it.
    ///   - validation: where the merchant's server asks for a session over TLS; empty for the platform's own address.
    static func text(cards: String, validation: String) -> String {
        "\"use strict\";\n(() => {\nconst cards = \(cards);\nconst validation = \"\(validation)\";\n" + sheet + session
            + "\n})();\n"
    }

    private static let session = """
        const base = new URL(".", document.currentScript.src).href;
        const latest = 14;
        // How long Apple waits for an answer of the page.
        const answerMilliseconds = 30000;
        const networks = new Map([
          ["visa", "Visa"], ["mastercard", "MasterCard"], ["amex", "AmEx"], ["cartesbancaires", "CartesBancaires"],
          ["maestro", "Maestro"], ["electron", "Electron"], ["vpay", "vPay"],
        ]);
        const types = ["validatemerchant", "paymentmethodselected", "shippingcontactselected", "shippingmethodselected",
          "couponcodechanged", "paymentauthorized", "cancel"];
        let open = null;

        const invalid = (reason) => new DOMException(reason, "InvalidAccessError");
        const amountOf = (item) => typeof item?.amount === "number" ? item.amount.toFixed(2) : item?.amount;
        const isAmount = (text) => typeof text === "string" && /^-?\\d{1,10}(\\.\\d{1,3})?$/.test(text);

        // Why a request is none that Apple accepts; empty if it is one.
        const wrong = (request) => {
          if (request === null || typeof request !== "object") return "the payment request is not an object";
          if (!/^[A-Z]{2}$/.test(request.countryCode ?? "")) return "countryCode is not two letters of ISO 3166";
          if (!/^[A-Z]{3}$/.test(request.currencyCode ?? "")) return "currencyCode is not three letters of ISO 4217";
          if (!Array.isArray(request.supportedNetworks) || request.supportedNetworks.length === 0)
            return "supportedNetworks is not a list of networks";
          if (!request.merchantCapabilities?.includes?.("supports3DS")) return "merchantCapabilities has no supports3DS";
          if (!request.total?.label) return "total has no label";
          if (!isAmount(amountOf(request.total)) || Number(amountOf(request.total)) < 0) return "total has no amount";
          for (const item of [...request.lineItems ?? [], ...request.shippingMethods ?? []])
            if (!isAmount(amountOf(item))) return "an item has no amount";
          return "";
        };

        class ApplePayError extends Error {
          constructor(code, contactField, message) {
            super(message);
            Object.assign(this, { code, contactField });
          }
        }

        class ApplePaySession extends EventTarget {
          #request; #state = "new"; #sheet = null; #merchantSession = null; #timer = 0; #waiting = null;

          constructor(version, request) {
            super();
            if (!ApplePaySession.supportsVersion(version)) throw invalid(`version ${version} is not supported`);
            const reason = wrong(request);
            if (reason) throw new TypeError(reason);
            if (navigator.userActivation && !navigator.userActivation.isActive)
              throw invalid("must create a new ApplePaySession from a user gesture handler");
            this.#request = JSON.parse(JSON.stringify(request));
          }

          // Apple's own has no such member.
          static isSimulated = true;
          static STATUS_SUCCESS = 0;
          static STATUS_FAILURE = 1;
          static STATUS_INVALID_BILLING_POSTAL_ADDRESS = 2;
          static STATUS_INVALID_SHIPPING_POSTAL_ADDRESS = 3;
          static STATUS_INVALID_SHIPPING_CONTACT = 4;
          static STATUS_PIN_REQUIRED = 5;
          static STATUS_PIN_INCORRECT = 6;
          static STATUS_PIN_LOCKOUT = 7;

          static supportsVersion(version) { return Number.isInteger(version) && version > 0 && version <= latest; }
          static canMakePayments() { return true; }
          static async canMakePaymentsWithActiveCard() { return true; }
          static async applePayCapabilities() {
            return { paymentCredentialStatus: "paymentCredentialsAvailable" };
          }

          begin() {
            this.#need("new");
            if (open) throw invalid("the page already has an active payment session");
            open = this;
            this.#state = "validating";
            this.#wait(() => this.#fire("validatemerchant", { validationURL: validation || base + "payment-session" }));
          }

          abort() {
            if (["new", "ended"].includes(this.#state)) throw invalid("the session is not active");
            this.#end();
          }

          completeMerchantValidation(merchantSession) {
            this.#need("validating");
            this.#answered();
            if (!merchantSession?.merchantSessionIdentifier) return this.#cancel("unknown");
            this.#merchantSession = merchantSession;
            this.#state = "open";
            this.#sheet = new Sheet(this.#request, cards.filter((card) => this.#networksOf(card).length > 0), {
              pay: () => this.#pay(),
              cancel: () => this.#cancel("unknown"),
              method: (method) => this.#ask("shippingmethodselected", { shippingMethod: method }),
              coupon: (couponCode) => this.#ask("couponcodechanged", { couponCode }),
              contact: () => this.#ask("shippingcontactselected", { shippingContact: this.#contact(true) }),
            });
            this.#ask("paymentmethodselected", { paymentMethod: { type: "debit" } });
            if (this.#ships()) this.#ask("shippingcontactselected", { shippingContact: this.#contact(true) });
          }

          completePaymentMethodSelection(update, items) { this.#update("paymentmethodselected", update, items); }
          completeShippingContactSelection(update, methods, total, items) {
            this.#update("shippingcontactselected", ...this.#old(update, methods, total, items));
          }
          completeShippingMethodSelection(update, total, items) {
            this.#update("shippingmethodselected", ...this.#old(update, undefined, total, items));
          }
          completeCouponCodeChange(update) { this.#update("couponcodechanged", update); }

          completePayment(result) {
            this.#need("paying");
            this.#answered();
            const status = typeof result === "number" ? result : result?.status;
            if (status === ApplePaySession.STATUS_SUCCESS) {
              this.#state = "ended";
              this.#sheet.succeed(() => this.#end());
            } else {
              this.#state = "open";
              this.#sheet.fail((result?.errors ?? []).map((error) => error.message).filter(Boolean));
            }
          }

          // The events that wait for the page's answer, one after the other.
          #queue = [];
          #ask(type, data) {
            if (this.#state !== "open") return;
            if (!this["on" + type] && !this.#listened.has(type)) return;
            this.#queue.push([type, data]);
            if (!this.#waiting) this.#next();
          }
          #next() {
            const [type, data] = this.#queue.shift() ?? [];
            this.#waiting = type ?? null;
            this.#sheet?.busy(Boolean(type));
            if (type) this.#wait(() => this.#fire(type, data));
          }
          #update(type, update, items) {
            if (this.#state !== "open" || this.#waiting !== type) throw invalid("no such answer is expected");
            // The older form: the total, then the items.
            if (update?.label !== undefined) update = { newTotal: update, newLineItems: items };
            if (!isAmount(amountOf(update?.newTotal))) throw new TypeError("newTotal has no amount");
            this.#request.total = update.newTotal;
            if (update.newLineItems) this.#request.lineItems = update.newLineItems;
            if (update.newShippingMethods) this.#request.shippingMethods = update.newShippingMethods;
            this.#sheet.show(this.#request, (update.errors ?? []).map((error) => error.message || words.wrong));
            // Not before: the page may still answer after a wrong answer, in the time that it has.
            this.#answered();
            this.#next();
          }
          // The older form of an answer begins with a status.
          #old(update, newShippingMethods, newTotal, newLineItems) {
            if (typeof update !== "number") return [update];
            const errors = update === ApplePaySession.STATUS_SUCCESS ? [] : [new ApplePayError("unknown")];
            return [{ newShippingMethods, newTotal, newLineItems, errors }];
          }

          async #pay() {
            if (this.#state !== "open" || this.#waiting) return;
            this.#state = "paying";
            this.#sheet.busy(true);
            const card = this.#sheet.card, currency = this.#request.currencyCode;
            const digits = new Intl.NumberFormat("en", { style: "currency", currency })
              .resolvedOptions().maximumFractionDigits;
            const message = {
              merchantSession: this.#merchantSession, domainName: location.hostname, card: card.number, currency,
              amount: Math.round(Number(amountOf(this.#request.total)) * 10 ** digits),
              supportedNetworks: this.#networksOf(card),
            };
            if (this.#request.applicationData) message.applicationData = this.#request.applicationData;
            let answer;
            try {
              const response = await fetch(base + "payments", {
                method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(message),
                credentials: "omit",
              });
              answer = await response.json();
              if (!response.ok) throw new Error(`${answer.reason}; ${answer.remedy}`);
            } catch (error) {
              console.error("simulated Apple Pay:", error.message);
              this.#state = "open";
              return this.#sheet.fail([error.message]);
            }
            if (this.#state !== "paying") return;
            const payment = { token: answer.token };
            if (this.#request.requiredBillingContactFields?.length) payment.billingContact = this.#contact(false);
            if (this.#request.requiredShippingContactFields?.length) payment.shippingContact = this.#contact(false);
            this.#wait(() => this.#fire("paymentauthorized", { payment }));
          }

          #networksOf(card) {
            return this.#request.supportedNetworks
              .map((name) => networks.get(String(name).toLowerCase())).filter((name) => card.networks.includes(name));
          }
          #ships() { return this.#request.requiredShippingContactFields?.includes("postalAddress"); }
          // Before the payment, Apple gives no more than what shipping costs depend on.
          #contact(isRedacted) {
            const place = { locality: "Paris", postalCode: "75001", administrativeArea: "", country: "France",
              countryCode: "FR" };
            return isRedacted ? place : { ...place, givenName: "Anna", familyName: "Test", addressLines: ["1 rue du Test"],
              emailAddress: "anna@example.com", phoneNumber: "+33199000000" };
          }

          #need(state) { if (this.#state !== state) throw invalid(`the session is ${this.#state}, not ${state}`); }
          #wait(act) {
            this.#timer = setTimeout(() => {
              console.error("simulated Apple Pay: the page did not answer within 30 seconds");
              this.#cancel("unknown");
            }, answerMilliseconds);
            act();
          }
          #answered() { clearTimeout(this.#timer); }
          #cancel(code) {
            if (this.#state === "ended") return;
            this.#end();
            this.#fire("cancel", { sessionError: { code, info: {} } });
          }
          #end() {
            this.#answered();
            this.#state = "ended";
            this.#queue = [];
            this.#sheet?.close();
            if (open === this) open = null;
          }

          #listened = new Set();
          addEventListener(type, ...rest) {
            this.#listened.add(type);
            super.addEventListener(type, ...rest);
          }
          #fire(type, data) {
            const event = Object.assign(new Event(type), data);
            this["on" + type]?.(event);
            this.dispatchEvent(event);
          }
        }
        for (const type of types) ApplePaySession.prototype["on" + type] = null;
        Object.assign(window, { ApplePaySession, ApplePayError });
        """
}
