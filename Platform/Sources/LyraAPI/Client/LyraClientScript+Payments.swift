/// A form is sent: the answer, the shop's callbacks, the way to the shop's page.
extension LyraClientScript {
    static let payments = #"""
        Object.assign(Form.prototype, {
          async validate() {
            const names = this.sent;
            const answer = await this.fields.ask("check", { fields: names });
            if (answer.error) throw this.errorOf(answer);
            if (answer.problems.length) throw this.problemsOf(answer.problems);
          },
          async submit() {
            if (this.isBusy || this.isOver) return;
            this.clearError();
            const fail = async (error) => { await this.fail(error); throw error; };
            if (!this.key) return fail(failure("CLIENT_501", "kr-public-key is empty or not defined", { formId: this.id }));
            if (!this.token) return fail(failure("CLIENT_305", "no formToken defined", { formId: this.id }));
            if (!/^\d{2,8}:(test)?publickey_/.test(this.key)) {
              return fail(failure("CLIENT_004", "invalid public key", { formId: this.id }));
            }
            if (this.state?.isDemo) return fail(failure("CLIENT_998", "demo form, see the documentation", { formId: this.id }));
            if (this.problem || !this.state) return fail(this.errorOf(this.problem || {}));
            if (this.state.state !== "open" && this.state.state !== "waiting") return fail(this.overtaken(this.state));
            const click = { KR, formId: this.id, paymentMethod: "CARDS", action: "beforePaymentStart" };
            if (await isStopped("button.onClick", click) || await isStopped("smartForm.onClick", click)) return;
            this.setBusy(true);
            const answer = await this.fields.ask("pay", {
              ...this.named(), fields: this.sent, attempt: this.state.attempt, brand: this.brand,
              remember: this.register?.checked === true,
            });
            return this.answered(answer);
          },
          async answered(answer) {
            if (answer.state) this.state = answer.state === "issuer" ? this.state : answer;
            if (answer.problems?.length) return this.fail(this.problemsOf(answer.problems));
            if (answer.overtaken) return this.fail(this.overtaken(answer));
            switch (answer.state) {
              case "issuer": return new Issuer(this, base + answer.issuer);
              case "waiting":
                this.zone.textContent = words().waiting;
                return void setTimeout(async () => this.answered(await this.fields.ask("state", this.named(), 20)), 3000);
              case "paid": case "registered": return this.succeeded(answer);
              case "refused": return this.refused(answer, true);
              case "open":
                if (answer.error) return this.refused(answer, false);
                // Back from the issuer without an answer: nothing was charged.
                return this.fail(failure("CLIENT_101", words().cancelled, { formId: this.id }));
              default: return this.fail(this.errorOf(answer));
            }
          },
          response(fields) {
            const clientAnswer = JSON.parse(fields["kr-answer"]);
            return {
              clientAnswer, rawClientAnswer: fields["kr-answer"], hash: fields["kr-hash"],
              hashAlgorithm: fields["kr-hash-algorithm"], hashKey: fields["kr-hash-key"],
              serverDate: clientAnswer.serverDate, formId: this.id, _type: "V4/Charge/ProcessPaymentAnswer",
              post: () => fields,
            };
          },
          async succeeded(answer) {
            this.isOver = true;
            this.setBusy(false);
            this.button.disabled = true;
            const response = this.response(answer.answer);
            const event = { ...response, _name: "payment" };
            const stops = [await isStopped("onTransactionCreated", event), await isStopped("onOrderUpdate", event),
              await isStopped("onSubmit", response)];
            this.popin?.close();
            if (stops.includes(true)) return;
            if (!this.goTo("success", answer)) {
              this.button.firstChild.textContent = words().paid;
              this.element.setAttribute("kr-form-paid", "");
            }
          },
          async refused(answer, isLast) {
            const response = answer.answer && this.response(answer.answer);
            if (response) {
              await call("onTransactionCreated", { ...response, _name: "payment" });
              await call("onOrderUpdate", { ...response, _name: "payment" });
            }
            if (String(this.option("clearOnError")) !== "false") this.fields.send("securityCode", { kr: "clear" });
            this.isOver = isLast;
            if (isLast && answer.answer && this.goTo("refused", answer)) return;
            await this.fail(this.errorOf(answer));
            if (isLast) this.button.disabled = true;
          },
          /// Sends the signed result and the page's own fields to the shop's page; `false` if no address is set.
          goTo(end, answer) {
            const posted = answer[end] || this.option(end === "success" ? "postUrlSuccess" : "postUrlRefused");
            const asked = this.option(end === "success" ? "getUrlSuccess" : "getUrlRefused");
            if (typeof posted !== "string" && typeof asked !== "string") return false;
            const address = new URL(typeof posted === "string" ? posted : asked, location.href);
            if (!/^https?:$/.test(address.protocol)) {
              this.fail(failure("CLIENT_510", "the provided URL is invalid", { formId: this.id }));
              return true;
            }
            const form = document.createElement("form");
            form.method = typeof posted === "string" ? "post" : "get";
            form.action = address.href;
            const add = (name, value) => {
              form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
            };
            for (const input of this.element.querySelectorAll("input[name], select[name], textarea[name]")) {
              if (!["checkbox", "radio"].includes(input.type) || input.checked) add(input.name, input.value);
            }
            for (const [name, value] of Object.entries(answer.answer)) add(name, value);
            document.body.append(form);
            form.submit();
            return true;
          },
        });

        """#
}
