/// The one script of the admin pages. It takes the parts of a page that are marked `data-live` from the same page, asked
/// for again, each time the stream says that something changed.
///
/// It does not disturb: what has the focus keeps it, what is opened stays open, what is on the screen stays at its place,
/// and a part in which a text is selected waits. It says that the page was updated once in ten seconds at most.
enum LiveScript {
    static let text = """
        "use strict";
        (() => {
          const status = document.getElementById("live");
          const button = document.getElementById("live-switch");
          const topic = document.body.dataset.topic;
          if (!status || !button || !topic || !window.EventSource) return;
          const remembered = "guichet-live-paused";
          // What each part last was: the page's own may have gained what a reader opened, or the mark of a new row.
          const seen = new Map();
          let stream = null, timer = 0, isBusy = false, isWanted = false, saidAt = 0;

          const parts = (page) => [...page.querySelectorAll("[data-live]")].filter((part) => part.id);
          const isPaused = () => sessionStorage.getItem(remembered) === "yes";
          const show = (state) => {
            status.textContent = status.dataset[state];
            status.dataset.state = state;
            button.textContent = isPaused() ? button.dataset.resume : button.dataset.pause;
          };

          // The first row that can be seen, which stays where it is.
          const anchor = (part) => window.scrollY === 0 ? null : [...part.querySelectorAll("[data-key]")]
            .find((row) => row.getBoundingClientRect().bottom > 0);
          // What it has for itself, and in its own row where it has one: several rows may lead to one payment.
          const handle = (element) => {
            if (element.id) return "#" + CSS.escape(element.id);
            const own = element.dataset.resend ? `[data-resend="${CSS.escape(element.dataset.resend)}"]`
              : element.getAttribute("href") ? `[href="${CSS.escape(element.getAttribute("href"))}"]` : null;
            const row = element.closest("[data-key]");
            return own && row ? `[data-key="${CSS.escape(row.dataset.key)}"] ${own}` : own;
          };
          const isSelected = (part) => {
            const selection = getSelection();
            return !selection.isCollapsed && selection.containsNode(part, true);
          };

          // Whether something was put in, or has to wait.
          const put = (part, fresh) => {
            if (seen.get(part.id) === fresh.innerHTML) return "same";
            if (isSelected(part)) return "later";
            seen.set(part.id, fresh.innerHTML);
            const row = anchor(part);
            const before = row ? row.getBoundingClientRect().top : 0;
            const focused = part.contains(document.activeElement) ? handle(document.activeElement) : null;
            const opened = [...part.querySelectorAll("details[open]")].map((element) => element.id);
            const known = new Set([...part.querySelectorAll("[data-key]")].map((element) => element.dataset.key));
            part.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
            for (const id of opened) if (id) document.getElementById(id)?.setAttribute("open", "");
            if (known.size > 0) {
              for (const element of part.querySelectorAll("[data-key]")) {
                if (!known.has(element.dataset.key)) element.classList.add("fresh");
              }
            }
            if (focused) part.querySelector(focused)?.focus({ preventScroll: true });
            const same = row ? part.querySelector(`[data-key="${CSS.escape(row.dataset.key)}"]`) : null;
            if (same) window.scrollBy({ top: same.getBoundingClientRect().top - before, behavior: "instant" });
            return part.dataset.live === "quiet" ? "same" : "changed";
          };

          const update = async () => {
            if (isBusy) { isWanted = true; return; }
            isBusy = true;
            isWanted = false;
            try {
              const answer = await fetch(location.href, { headers: { "Guichet-Live": "yes" }, cache: "no-store" });
              if (answer.redirected || !answer.ok) { end(); return; }
              // Without the style: its nonce is that of another answer, and the browser would complain of it.
              const text = (await answer.text()).replace(/<style[^]*?<\\/style>/, "");
              const page = new DOMParser().parseFromString(text, "text/html");
              const results = parts(document).map((part) => {
                const fresh = page.getElementById(part.id);
                return fresh ? put(part, fresh) : "same";
              });
              if (results.includes("changed") && Date.now() - saidAt > 10000) {
                saidAt = Date.now();
                show("new");
                setTimeout(() => { if (stream && !isPaused()) show("on"); }, 3000);
              }
              if (results.includes("later")) soon(2000);
            } catch {
              // The stream connects again, and then says that something changed.
            } finally {
              isBusy = false;
              if (isWanted) soon(250);
            }
          };
          const soon = (delay) => { clearTimeout(timer); timer = setTimeout(update, delay); };

          const end = () => {
            stream?.close();
            stream = null;
            clearTimeout(timer);
            show(isPaused() ? "paused" : "off");
          };
          const start = () => {
            stream = new EventSource("/admin/live?about=" + encodeURIComponent(topic));
            stream.addEventListener("open", () => show("on"));
            stream.addEventListener("change", () => soon(150));
            stream.addEventListener("error", () => { if (stream?.readyState === EventSource.CLOSED) end(); });
          };

          button.addEventListener("click", () => {
            sessionStorage.setItem(remembered, isPaused() ? "no" : "yes");
            if (isPaused()) end(); else start();
          });
          // A page that is left, also into the browser's memory of pages, holds no connection.
          addEventListener("pagehide", () => stream?.close());
          addEventListener("pageshow", (event) => { if (event.persisted && !isPaused()) start(); });
          for (const part of parts(document)) seen.set(part.id, part.innerHTML);
          document.getElementById("live-bar").hidden = false;
          if (isPaused()) show("paused"); else { show("on"); start(); }
        })();
        """
}
