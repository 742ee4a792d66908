/// The button of Apple Pay in a smart form: the sheet gives a token, and the platform's frame sends it. The sheet is the
/// platform's own, which simulates Apple's, in Safari as well: Apple's takes no session of simulated Apple, and refuses every
/// question on a page without TLS.
extension LyraClientScript {
    static let applePay = #"""
        const loadSheet = () => new Promise((resolve, reject) => {
          if (window.ApplePaySession?.isSimulated) return resolve();
          const sheet = document.createElement("script");
          sheet.src = `${base}\#(LyraClientRoutes.applePaySheet)?wallet=lyra`;
          sheet.addEventListener("load", resolve);
          sheet.addEventListener("error", reject);
          document.head.append(sheet);
        });
        Object.assign(Form.prototype, {
          /// Shown while the platform offers it and the form may be paid.
          async showApplePay() {
            const offer = this.isSmart && this.state?.state === "open" && this.state.applePay;
            if (!offer) return this.apple?.remove();
            try {
              await loadSheet();
            } catch {
              return console.warn("KR: Apple Pay could not be loaded");
            }
            // Another formToken may have come while the sheet was loaded.
            if (!forms.has(this.id) || this.state?.state !== "open" || !this.state.applePay) return undefined;
            if (!window.ApplePaySession?.canMakePayments()) return undefined;
            this.apple ??= Object.assign(document.createElement("button"), {
              type: "button", className: "kr-apple-pay-button", textContent: words().applePay,
            });
            this.apple.onclick = () => this.payWithApple().catch((error) => {
              console.warn(`KR: Apple Pay: ${error}`);
              return this.fail(failure("CLIENT_999", "technical error", { formId: this.id }));
            });
            if (!this.apple.isConnected) this.element.prepend(this.apple);
            return undefined;
          },
          async payWithApple() {
            if (this.isBusy || this.isOver || !this.state?.applePay) return;
            this.clearError();
            const click = { KR, formId: this.id, paymentMethod: "APPLE_PAY", action: "beforePaymentStart" };
            if (await isStopped("button.onClick", click) || await isStopped("smartForm.onClick", click)) return;
            if (this.isBusy || this.isOver || !this.state?.applePay) return;
            const sent = { named: this.named(), attempt: this.state.attempt };
            const session = new ApplePaySession(3, this.state.applePay);
            this.setBusy(true);
            // It is told each time that the sheet opens.
            this.method = null;
            this.select("APPLE_PAY");
            session.onvalidatemerchant = async () => {
              const answer = await this.fields.ask("openApplePay",
                { ...sent.named, attempt: sent.attempt, domain: location.hostname }, 25);
              if (answer.session) return session.completeMerchantValidation(answer.session);
              session.abort();
              return this.answered(answer, sent);
            };
            session.onpaymentauthorized = async ({ payment }) => {
              // A sheet that closes from now on cancels nothing.
              session.oncancel = null;
              const answer = await this.fields.ask("payWithApplePay",
                { ...sent.named, attempt: sent.attempt, payment: payment.token }, 25);
              const isPaid = answer.state === "paid";
              const { STATUS_SUCCESS, STATUS_FAILURE } = ApplePaySession;
              try {
                if (isPaid) session.completePayment({ status: STATUS_SUCCESS });
                if (this.isRefusal(answer, sent)) session.completePayment({ status: STATUS_FAILURE });
                // A refused sheet would stay open, and so would one without an outcome; the shopper reads in the form
                // what follows.
                if (!isPaid) session.abort();
              } catch {
                // The sheet has closed by itself: the answer counts all the same.
              }
              await this.answered(answer, sent);
            };
            session.oncancel = () => this.setBusy(false);
            session.begin();
          },
        });

        """#
}
