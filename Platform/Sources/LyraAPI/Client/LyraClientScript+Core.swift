/// Configuration, callbacks and errors.
extension LyraClientScript {
    static let core = #"""
        const candidates = [document.currentScript, ...document.querySelectorAll('script[src*="kr-payment-form"]')]
          .filter((one) => one);
        // jQuery runs a script in a second element, and the attributes are on the first one (Thelia's module).
        const script = candidates.find((one) => [...one.attributes].some(({ name }) => name.startsWith("kr-")))
          || candidates[0];
        const base = new URL(script?.src || location.href, location.href).origin;
        const demoToken = "DEMO-TOKEN-TO-BE-REPLACED";
        const fieldClasses = { pan: "kr-pan", expiry: "kr-expiry", securityCode: "kr-security-code",
          cardHolderName: "kr-card-holder-name" };
        /// What errors and events call a field (Lyra, embedded-form-examples, examples/custom/errors).
        const publicName = (name) => (name === "expiry" ? "expiryDate" : name);
        const config = {};
        const forms = new Map();
        const callbacks = new Map();
        const nameOf = (key) => key.replace(/^kr-/, "").replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
        const take = (values) => {
          for (const [key, value] of Object.entries(values)) config[nameOf(key)] = value;
        };
        const attributesOf = (element) => Object.fromEntries([...(element?.attributes || [])]
          .filter(({ name }) => name.startsWith("kr-") && !["kr-form-ready", "kr-form"].includes(name))
          .map(({ name, value }) => [nameOf(name), value === "" ? true : value]));
        // The Vue component sets what it has before the script is there (Lyra, vue-embedded-form, src/service/kr.js).
        take({ ...attributesOf(script), ...window.KR_CONFIGURATION });
        const isOn = (value) => value === true || value === "true";
        const language = () => {
          const code = String(config.language || document.documentElement.lang || "en").slice(0, 2).toLowerCase();
          return texts[code] ? code : "en";
        };
        const words = () => texts[language()];

        const on = (event) => (callback) => {
          if (typeof callback !== "function") return Promise.reject(failure("CLIENT_511", "not a function"));
          callbacks.set(event, [...(callbacks.get(event) || []), callback]);
          if (event === "onFormReady") [...forms.values()].filter((form) => form.isReady).forEach((form) => {
            setTimeout(() => invoke(callback, { KR, formId: form.id }));
          });
          if (event === "onFormReady" && waitsForToken) setTimeout(() => invoke(callback, { KR, formId: null }));
          if (event === "onLoaded" && isLoaded) setTimeout(() => invoke(callback, { KR }));
          return Promise.resolve({ KR });
        };
        const invoke = async (callback, event) => {
          try {
            return await callback(event);
          } catch (problem) {
            // Rejected, it stops what was to follow.
            if (problem) console.error("KR:", problem);
            return false;
          }
        };
        const call = (event, message) => Promise.all((callbacks.get(event) || []).map((one) => invoke(one, message)));
        const isStopped = async (event, message) => (await call(event, message)).includes(false);
        const hears = (event) => (callbacks.get(event) || []).length > 0;

        const failure = (errorCode, errorMessage, more) => ({
          errorCode, errorMessage, detailedErrorCode: null, detailedErrorMessage: null, field: null, formId: null,
          children: [], metadata: {}, _type: "krypton/error", ...more,
        });
        const localText = (code) => words()[code] || words().CLIENT_300;
        /// Shoppers read their own language; an error of the integration keeps the developers' words.
        const shownText = ({ errorCode, errorMessage }) => {
          if (/^(ACQ|AUTH)/.test(errorCode)) return words().refused;
          // A formToken that is over, or that the platform no longer has: it may have been paid.
          if (errorCode === "INT_903") return words().unreadable;
          // The registered card was cancelled meanwhile.
          if (errorCode === "PSP_031") return words().cardGone;
          // What is wrong with a wallet's token says nothing to a shopper.
          if (/^(PSP_10(66|67|68|69|70)|INT_876)$/.test(errorCode)) return words().notMade;
          return ["CLIENT_103", "CLIENT_104", "CLIENT_999"].includes(errorCode) ? words().technical : errorMessage;
        };

        // The page is read once it is there; a page that sets its token later waits with `kr-spa-mode`.
        let waitsForToken = false;

        """#
}
