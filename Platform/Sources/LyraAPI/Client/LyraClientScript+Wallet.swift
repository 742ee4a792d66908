/// The registered cards of a shopper (`formAction` `CUSTOMER_WALLET`): one of them pays, or another card does.
extension LyraClientScript {
    static let wallet = #"""
        class Wallet {
          constructor(form) {
            this.form = form;
            this.chosen = null;
          }
          /// `pays`: otherwise a card is only registered, and the others can be removed.
          show(cards, pays) {
            const shown = JSON.stringify([cards, pays, language()]);
            if (shown === this.shown) return;
            this.shown = shown;
            this.element?.remove();
            this.element = undefined;
            const stays = this.chosen !== null && cards.some((card) => card.token === this.chosen);
            if (cards.length) this.draw(cards, pays);
            if (!stays) this.choose(pays && cards.length ? cards[0].token : null);
          }
          draw(cards, pays) {
            const { form } = this;
            this.element = document.createElement("fieldset");
            this.element.className = "kr-wallet";
            this.element.append(Object.assign(document.createElement("legend"), { textContent: words().yourCards }));
            const row = (text, token) => {
              const line = document.createElement("div");
              line.className = "kr-wallet-card";
              const label = document.createElement("label");
              if (pays) {
                const choice = Object.assign(document.createElement("input"), { type: "radio", name: `kr-${form.id}-wallet` });
                choice.value = token ?? "";
                choice.checked = token === this.chosen;
                choice.addEventListener("change", () => this.choose(token));
                label.append(choice, " ");
              }
              label.append(text);
              line.append(label);
              this.element.append(line);
              return line;
            };
            for (const card of cards) {
              const text = `${card.brand} ${card.pan} (${card.expiry})`;
              const remove = Object.assign(document.createElement("button"), { type: "button", textContent: "✕" });
              remove.className = "kr-wallet-remove";
              remove.setAttribute("aria-label", `${words().removeCard} ${text}`);
              remove.addEventListener("click", () => this.remove(card).catch(() => {}));
              row(text, card.token).append(" ", remove);
            }
            if (pays) row(words().anotherCard, null);
            form.element.prepend(this.element);
          }
          choose(token) {
            const { form } = this;
            const isOther = this.chosen !== token;
            this.chosen = token;
            this.element?.querySelectorAll("input[type=radio]").forEach((one) => { one.checked = one.value === (token ?? ""); });
            for (const [name, { host }] of form.fields.frames) {
              if (name !== "securityCode") host.style.display = token === null ? "" : "none";
            }
            form.element.querySelectorAll(".kr-do-register-choice, .kr-brand-choice").forEach((one) => {
              one.style.display = token === null ? "" : "none";
            });
            form.clearError();
            // A stored card has the first price.
            form.binChanged();
            if (isOther) call("wallet.onTabChange", token === null ? "CARDS" : "WALLET_CARDS");
          }
          async remove(card) {
            const { form } = this;
            if (form.isBusy || form.isOver || !form.state?.attempt) return;
            form.setBusy(true);
            const named = form.named();
            const answer = await form.fields.ask("removeCard", { ...named, attempt: form.state.attempt, wallet: card.token }, 20);
            form.setBusy(false);
            if (named.token !== form.token) return;
            if (!answer.state) return form.fail(form.errorOf(answer));
            form.state = answer;
            form.write();
            if ((answer.wallet ?? []).some(({ token }) => token === card.token)) return;
            call("wallet.onPaymentTokenDeleted", { token: card.token, paymentMethod: "CARDS",
              fields: { partialPan: card.pan, expiryDate: card.expiry } });
          }
        }

        """#
}
