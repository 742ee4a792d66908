import APISupport
import Hummingbird

/// The script that a merchant's page loads in place of PayPal's own, with the part of its interface that shops use:
/// `paypal.Buttons({ createOrder, onApprove, onCancel, onError, onClick }).render(element)` (PayPal, "JavaScript SDK
/// reference"). The button opens the page of the simulated wallet in a window; the order is what `createPayment` answers
/// with `JavaScriptSdkFlow` (docs/choices/direct.md, DF98). Nothing of PayPal's code is in it.
enum DirectPayPalScript {
    static let path = "/direct/paypal/sdk/js"

    static func addRoutes(to router: Router<BasicRequestContext>) {
        router.get(RouterPath(path)) { _, _ in
            Response.forMerchantPages(script, type: "text/javascript; charset=utf-8")
        }
    }

    static let script = #"""
        (() => {
          "use strict";
          const own = document.currentScript;
          const base = own.src.slice(0, own.src.indexOf("/direct/paypal/sdk/js"));
          const origin = new URL(base).origin;
          // What the shopper does in the window: "yes", "no", or "unknown" if it is closed before it says so. An approval
          // may be on its way then, and an approval pays.
          const decision = (popup, order) => new Promise((resolve) => {
            let closed = 0;
            const end = (approved) => {
              clearInterval(timer);
              removeEventListener("message", heard);
              resolve(approved);
            };
            const heard = ({ source, origin: from, data }) => {
              if (source !== popup || from !== origin || data?.guichet !== "provider" || data.order !== order) return;
              end(data.approved);
            };
            // The message may come a moment after the window is closed.
            const timer = setInterval(() => { if (popup.closed && (closed += 1) > 3) end("unknown"); }, 250);
            addEventListener("message", heard);
          });
          const Buttons = (options = {}) => {
            let button;
            let isBusy = false;
            const fail = (error) => {
              if (typeof options.onError === "function") options.onError(error);
              else console.error("paypal.Buttons:", error);
            };
            const pay = async () => {
              if (isBusy) return;
              isBusy = true;
              let popup;
              try {
                const asked = options.onClick?.({ fundingSource: "paypal" },
                  { resolve: () => true, reject: () => false });
                if (asked === false) return;
                // A browser opens a window for a click, and not for a handler's answer that comes later.
                popup = window.open("about:blank", "", "popup,width=480,height=640");
                if (!popup) throw new Error("the browser opened no window");
                if (await asked === false) return popup.close();
                const order = String(await options.createOrder({ paymentSource: "paypal" }, {}) ?? "");
                if (!order) throw new Error("createOrder gave no order");
                popup.location = `${base}/direct/provider?payment=${encodeURIComponent(order)}`;
                const data = { orderID: order, paymentSource: "paypal" };
                const approved = await decision(popup, order);
                if (approved === "yes") await options.onApprove?.(data, {});
                else if (approved === "no") await options.onCancel?.(data, {});
                else throw new Error("the decision is unknown: ask your server before any new order");
              } catch (error) {
                popup?.close();
                fail(error);
              } finally {
                isBusy = false;
              }
            };
            return {
              isEligible: () => true,
              async render(target) {
                const element = typeof target === "string" ? document.querySelector(target) : target;
                if (!element) throw new Error("there is no such element to put the button into");
                button = document.createElement("button");
                button.type = "button";
                button.textContent = "PayPal";
                button.style.cssText = "display:block;width:100%;min-height:2.75rem;font:600 1.0625rem sans-serif;"
                  + "border:1px solid #16202e;border-radius:.375rem;background:#fff;color:#16202e;cursor:pointer";
                button.addEventListener("click", pay);
                element.append(button);
                options.onInit?.({}, { enable: () => { button.disabled = false; },
                  disable: () => { button.disabled = true; } });
              },
              async close() { button?.remove(); },
            };
          };
          window[own.dataset.namespace || "paypal"] = { Buttons, FUNDING: { PAYPAL: "paypal" }, version: "guichet" };
        })();
        """#
}
