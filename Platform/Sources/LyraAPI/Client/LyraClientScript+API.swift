/// The global `KR`.
extension LyraClientScript {
    static let api = #"""
        const done = (result) => Promise.resolve(result === undefined ? { KR } : { KR, result });
        const formOf = (id) => (id ? forms.get(id) : [...forms.values()].pop());
        const withForm = (id, body) => {
          const form = formOf(id);
          if (!form) return Promise.reject({ KR, result: failure("CLIENT_500", "no form or button defined") });
          return Promise.resolve(body(form)).then((result) => (result === undefined ? { KR } : { KR, result }));
        };
        const everyForm = (body) => { [...forms.values()].forEach(body); return done(); };
        /// The elements that become forms: a smart form has one inside, since cards are its only means of payment.
        const elementsIn = (root) => {
          const all = (selector) => [...(root.matches?.(selector) ? [root] : []), ...root.querySelectorAll(selector)];
          const closed = (element) => !element.querySelector(".kr-popin-button");
          const smart = all(".kr-smart-form").filter(closed).map((element) => element.querySelector(".kr-embedded")
            || (element.querySelector("[kr-form]") ?? child(element, "div", "kr-embedded")));
          return [...new Set([...smart, ...all(".kr-embedded")])];
        };
        /// An element that has a form keeps it.
        const render = async (elements) => {
          const started = [];
          for (const element of elements) {
            const there = forms.get(element.getAttribute("kr-form"));
            if (there) started.push(there.isReady || !there.starting ? there : await there.starting);
            else {
              const form = new Form(element);
              form.starting = form.start();
              started.push(await form.starting);
            }
          }
          return started[0];
        };
        const rootsOf = (selector) => {
          if (selector === undefined || selector === null) return [document.body];
          if (selector instanceof Element) return [selector];
          if (Array.isArray(selector)) return selector;
          return [...document.querySelectorAll(selector)];
        };
        /// A form whose element has left the page is gone: its frames would never answer.
        const removeLost = () =>
          [...forms.values()].filter((form) => !form.element.isConnected).forEach((form) => form.remove());
        /// `adds`: "all" means of payment, or "cards".
        const renderIn = async (selector, adds) => {
          const roots = rootsOf(selector);
          if (adds && roots[0] && !elementsIn(roots[0]).length) {
            child(roots[0], "div", adds === "all" ? "kr-smart-form" : "kr-embedded");
          }
          const elements = roots.flatMap(elementsIn);
          if (!elements.length) throw { KR, result: failure("CLIENT_500", "no form or button defined") };
          removeLost();
          const form = await render(elements);
          return { KR, result: { formId: form.id } };
        };
        const configure = async (values) => {
          const tokenBefore = config.formToken;
          take(values);
          removeLost();
          const isNew = config.formToken !== tokenBefore || values.publicKey || values["kr-public-key"];
          for (const form of forms.values()) {
            if (config.formToken !== tokenBefore) {
              form.renew(config.formToken);
              // It is priced for the number that is in the form already.
              form.toldBin = undefined;
              form.priced = undefined;
            }
            if (values.publicKey || values["kr-public-key"]) delete form.options.publicKey;
            form.fields.names.forEach((name) => form.fields.dress(name));
            if (form.isReady && isNew) await form.load();
            else form.write();
          }
          // A page without `kr-spa-mode` may have replaced its forms: a new token finds those that are there now.
          if (isLoaded && !isOn(config.spaMode) && config.formToken !== tokenBefore) {
            await render(elementsIn(document.body).filter((one) => !forms.has(one.getAttribute("kr-form")))).catch(() => {});
          }
          return { KR };
        };
        const setSpinner = (isShown) => everyForm((form) => {
          form.spinner.style.display = isShown ? "" : "none";
          form.button.firstChild.style.display = isShown ? "none" : "";
        });
        const help = { show: () => done(), hide: () => done(), restoreDefaultVisibility: () => done() };
        const isExpanded = () => [...forms.values()].some((form) => !form.isPopin);
        /// Cards are selected until the shopper takes another means of payment: their form is always open.
        const selected = () => [...forms.values()].map((form) => form.method ?? "CARDS").pop() ?? null;
        const KR = window.KR = {
          ready: true,
          /// Not documented; Lyra's module for Magento reads it (payzen-standard.js).
          $store: {
            get state() { return { ...config, smartForm: { ...config.smartForm, selectedMethod: selected() } }; },
            getters: {
              get cardsFormExpanded() { return isExpanded(); },
              // Lyra's module for Magento's Hyvä asks, and takes undefined for "not yet".
              isFormRendered: () => [...forms.values()].some((form) => form.isReady) || undefined,
            },
            dispatch: (action, method) => {
              if (action === "selectMethod") [...forms.values()].forEach((form) => form.select(method));
              return Promise.resolve();
            },
          },
          setFormConfig: configure,
          setFormToken: (formToken) => configure({ formToken }),
          setShopName: (shopName) => configure({ shopName }),
          renderElements: (selector) => renderIn(selector, false),
          attachForm: (selector) => renderIn(selector, true),
          addForm: (selector, type) => renderIn(selector, type || true),
          showForm: (id) => withForm(id, (form) => { form.element.style.display = ""; }),
          hideForm: (id) => withForm(id, (form) => { form.element.style.display = "none"; }),
          removeForms: () => everyForm((form) => form.remove()),
          openPopin: (id) => withForm(id, (form) => form.popin?.open()),
          closePopin: (id) => withForm(id, (form) => { form.popin?.close(); }),
          openPaymentMethod: () => withForm(undefined, (form) => form.popin?.open()),
          openSelectedPaymentMethod: () => withForm(undefined, (form) => {
            // The form of a card is open already, so the shop's own button pays.
            if (form.isPopin) form.popin?.open();
            else form.submit({ tells: false }).catch(() => {});
          }),
          isCardsFormExpanded: () => Promise.resolve(isExpanded()),
          getPaymentMethods: () => Promise.resolve({
            paymentMethods: ["CARDS", ...([...forms.values()].some((form) => form.state?.applePay) ? ["APPLE_PAY"] : [])],
            cardBrands: [...new Set(cards.map(([, brand]) => brand))],
          }),
          /// Null in a form without a single payment button (the same reference, index.d.ts).
          getSelectedPaymentMethod: () => {
            return Promise.resolve([...forms.values()].find((form) => form.hasOneButton)?.method ?? null);
          },
          submit: () => withForm(undefined, (form) => {
            // It is resolved when the payment is under way; its end is told by onSubmit or onError.
            form.submit().catch(() => {});
          }),
          validate: () => KR.validateForm(),
          validateForm: (id) => withForm(id, (form) => form.validate().then(() => null, (error) => {
            const result = { ...error, doOnError: () => form.fail(error) };
            throw Object.assign(Object.create(null), { KR, result });
          })),
          setBrand: (brand) => withForm(undefined, (form) => {
            if (brand && !form.brands.includes(String(brand).toUpperCase())) return;
            form.brand = brand ? String(brand).toUpperCase() : form.brands[0] || null;
            form.brandsChanged(form.cardBrands, form.bin);
          }),
          throwCustomError: (message) => withForm(undefined, (form) => form.fail(
            failure("CLIENT_999", String(message), { formId: form.id }), String(message))),
          setHelpVisibility: () => done(),
          removeEventCallbacks: (event) => {
            if (event) callbacks.delete(event); else callbacks.clear();
            return done();
          },
          button: {
            onClick: on("button.onClick"),
            setLabel: (label) => everyForm((form) => { form.template = String(label); form.write(); }),
            showSpinner: () => setSpinner(true),
            hideSpinner: () => setSpinner(false),
            enable: () => everyForm((form) => { form.isDisabled = false; form.setBusy(form.isBusy); }),
            disable: () => everyForm((form) => { form.isDisabled = true; form.setBusy(form.isBusy); }),
            hide: () => everyForm((form) => { form.button.style.display = "none"; }),
            show: () => everyForm((form) => { form.button.style.display = ""; }),
          },
          smartForm: { onClick: on("smartForm.onClick") },
          wallet: { onTabChange: on("wallet.onTabChange"), onPaymentTokenDeleted: on("wallet.onPaymentTokenDeleted") },
          fields: {
            pan: { help: { button: help } },
            cvv: {
              show: () => everyForm((form) => form.fields.send("securityCode", { kr: "set", covered: false })),
              hide: () => everyForm((form) => form.fields.send("securityCode", { kr: "set", covered: true })),
            },
            focus: (className) => withForm(undefined, (form) => {
              const name = form.fields.names.find((one) => fieldClasses[one] === className);
              if (!name) throw { KR, result: failure("CLIENT_500", "no such field") };
              form.fields.focus(name);
            }),
          },
          skeleton: { show: () => done(), hide: () => done() },
          overlay: { show() {}, hide() {}, restoreDefaultVisibility() {} },
        };
        for (const event of ["onError", "onSubmit", "onFormCreated", "onLoaded", "onFormReady", "onFocus", "onBlur",
          "onBrandChanged", "onTransactionCreated", "onOrderUpdate", "on3dSecureAbort", "onPopinClosed",
          "onInstallmentChanged", "onFormValid", "onPaymentMethodSelected"]) KR[event] = on(event);

        // The shop's server may answer the first digits of a card with a formToken for another amount.
        KR.setBinUpdateNotificationUrl = (url) => { config.binUpdateNotificationUrl = String(url); return done(); };
        let isLoaded = false;
        const isLoadedByThePage = document.readyState === "loading";
        const loaded = async () => {
          container();
          isLoaded = true;
          call("onLoaded", { KR });
          const elements = elementsIn(document.body);
          if (isOn(config.spaMode)) {
            waitsForToken = isLoadedByThePage && elements.length > 0 && !config.formToken;
            if (waitsForToken) call("onFormReady", { KR, formId: null });
            return;
          }
          for (const element of elements) {
            const values = { ...attributesOf(element.closest(".kr-smart-form")), ...attributesOf(element) };
            if (values.publicKey && !config.publicKey) config.publicKey = values.publicKey;
            if (values.language && !config.language) config.language = values.language;
          }
          if (elements.length) await render(elements).catch(() => {});
        };
        if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", loaded);
        else loaded();

        """#
}
