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
          /// Without `tells`, for a button of the shop's own: its click is no event of this client's (Lyra,
          /// embedded-form-glue 1.4.4, docs/kr_callbacks.md, smartForm.onClick, warnings).
          async submit({ tells = true } = {}) {
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
            // The shop's own listeners of the click come first: they may clear the error that a handler is about to show.
            await new Promise((resolve) => setTimeout(resolve));
            if (tells && (await isStopped("button.onClick", click) || await isStopped("smartForm.onClick", click))) return;
            // The shop's handlers took their time: another click, or another formToken, may have come first.
            if (this.isBusy || this.isOver) return;
            if (this.problem || !this.state) return fail(this.errorOf(this.problem || {}));
            const sent = { named: this.named(), attempt: this.state.attempt };
            const stored = this.wallet.chosen ?? undefined;
            this.setBusy(true);
            return this.answered(await this.fields.ask("pay", {
              ...sent.named, fields: this.sent, attempt: sent.attempt, wallet: stored,
              brand: !stored && this.brands.length > 1 ? this.brand : undefined,
              remember: !stored && this.register?.checked === true,
            }), sent);
          },
          /// `sent` is what the answer is about: its formToken, and its attempt if this form made it. The page may have set
          /// another formToken meanwhile.
          async answered(answer, sent) {
            if (answer.state && answer.state !== "issuer" && this.isAbout(sent)) {
              this.state = answer.attempt ? answer : { ...this.state, ...answer };
            }
            if (answer.problems?.length) return this.fail(this.problemsOf(answer.problems));
            switch (answer.state) {
              case "issuer": return new Issuer(this, base + answer.issuer, sent);
              case "waiting": return this.askAgain(sent);
              case "paid": case "registered": return this.succeeded(answer, sent);
              case "refused": return this.refused(answer, sent, true);
              case "open": return this.stillOpen(answer, sent);
              default: return this.isUnread(answer) ? this.askAgain(sent) : this.fail(this.errorOf(answer));
            }
          },
          isUnread(answer) {
            return !answer.state
              && (!answer.error || ["CLIENT_103", "CLIENT_104", "CLIENT_999"].includes(answer.error.errorCode));
          },
          /// Whether it is known that nothing was paid: neither an answer that waits nor one that was lost says so.
          isRefusal(answer, sent) {
            if (answer.state === "open") return !answer.overtaken && answer.attempt !== sent.attempt;
            return answer.state === "refused" || (!answer.state && !this.isUnread(answer));
          },
          isAbout(sent) { return sent.named.token === this.token; },
          /// The outcome is not known: the state is asked with growing pauses, for five minutes.
          askAgain(sent) {
            if (!forms.has(this.id)) return undefined;
            sent.until ??= Date.now() + 300000;
            sent.pause = Math.min((sent.pause ?? 2000) * 1.5, 20000);
            if (Date.now() > sent.until) {
              return this.fail(failure("CLIENT_103", "timeout exceeded", { formId: this.id }), words().unknown);
            }
            this.zone.textContent = words().waiting;
            setTimeout(async () => this.answered(await this.fields.ask("state", sent.named, 20), sent), sent.pause);
            return undefined;
          },
          /// The formToken may still be paid: this attempt was refused, or there was none.
          async stillOpen(answer, sent) {
            if (answer.overtaken) return this.fail(this.overtaken(answer));
            if (answer.attempt !== sent.attempt) {
              return answer.error ? this.refused(answer, sent, false) : this.fail(this.errorOf(answer));
            }
            // The message that pays, or the issuer's, may be under way still.
            if (!sent.isAskedTwice) {
              sent.isAskedTwice = true;
              await new Promise((done) => setTimeout(done, 1500));
              return this.answered(await this.fields.ask("state", sent.named, 20), sent);
            }
            const text = sent.isAborted ? words().cancelled : words().notMade;
            return this.fail(failure(sent.sawIssuer ? "CLIENT_101" : "CLIENT_104", text, { formId: this.id }), text);
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
          async succeeded(answer, sent) {
            if (this.isAbout(sent)) this.isOver = true;
            this.clearError();
            this.setBusy(false);
            const response = this.response(answer.answer);
            const event = { ...response, _name: "payment" };
            const stops = [await isStopped("onTransactionCreated", event), await isStopped("onOrderUpdate", event),
              await isStopped("onSubmit", response)];
            this.popin?.close();
            if (stops.includes(true)) return;
            if (!this.goTo("success", answer) && this.isOver) {
              this.button.firstChild.textContent = words().paid;
              this.element.setAttribute("kr-form-paid", "");
            }
          },
          async refused(answer, sent, isLast) {
            const response = answer.answer && this.response(answer.answer);
            if (response) {
              await call("onTransactionCreated", { ...response, _name: "payment" });
              await call("onOrderUpdate", { ...response, _name: "payment" });
            }
            if (String(this.option("clearOnError")) !== "false") this.fields.send("securityCode", { kr: "clear" });
            if (this.isAbout(sent)) this.isOver = isLast;
            if (isLast && answer.answer && this.goTo("refused", answer)) return;
            await this.fail(this.errorOf(answer));
          },
          /// Sends the signed result and the page's own fields to the shop's page; `false` if no address is set.
          goTo(end, answer) {
            const posted = answer[end] || this.option(end === "success" ? "postUrlSuccess" : "postUrlRefused");
            const asked = this.option(end === "success" ? "getUrlSuccess" : "getUrlRefused");
            if (typeof posted !== "string" && typeof asked !== "string") return false;
            let address;
            try {
              address = new URL(typeof posted === "string" ? posted : asked, location.href);
            } catch {
              // It is told below, as another one that leads nowhere.
            }
            if (!/^https?:$/.test(address?.protocol)) {
              this.fail(failure("CLIENT_510", "the provided URL is invalid", { formId: this.id }));
              return true;
            }
            const form = document.createElement("form");
            form.method = typeof posted === "string" ? "post" : "get";
            form.action = address.href;
            // A field may have the name of one of the form's own functions, and stands in its place then.
            const inputs = [];
            const add = (name, value) => {
              inputs.push(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
            };
            for (const input of this.element.querySelectorAll("input[name], select[name], textarea[name]")) {
              if (!["checkbox", "radio"].includes(input.type) || input.checked) add(input.name, input.value);
            }
            for (const [name, value] of Object.entries(answer.answer)) add(name, value);
            form.append(...inputs);
            document.body.append(form);
            HTMLFormElement.prototype.submit.call(form);
            return true;
          },
        });

        """#
}
