/// What a program can check of a page that people have to read and use (WCAG 2.2); the rest is for eyes.
enum PageAudit {
    /// Answers a list of what is wrong.
    static let script = #"""
        const problems = [];
        const seen = (e) => { const r = e.getBoundingClientRect(); return r.width > 0 && r.height > 0 && r.right > 0; };
        if (!document.documentElement.lang) problems.push("no language");
        if (!document.title) problems.push("no title");
        if (document.querySelectorAll("h1").length !== 1) problems.push("not one h1");
        if (document.querySelectorAll("main").length !== 1) problems.push("not one main");
        // A phone's `innerWidth` grows with what is too wide.
        const width = document.documentElement.clientWidth;
        if (document.scrollingElement.scrollWidth > width) problems.push("wider than the window");
        const clips = (e) => e !== null && (getComputedStyle(e).overflowX !== "visible" || clips(e.parentElement));
        for (const e of document.querySelectorAll("main, main *")) {
          if (e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1 && !clips(e)) {
            problems.push("its content leaves it: " + (e.id || e.className || e.tagName));
          }
        }
        // A word or an amount on two lines. Longer words than this are no words of a language.
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (texts.nextNode()) {
          const node = texts.currentNode;
          const isAmount = node.parentElement.closest(".amount, .example") !== null;
          if (!isAmount && !node.parentElement.closest("dl.facts, label, legend, button, h1, h2")) continue;
          for (const { 0: word, index } of node.data.matchAll(isAmount ? /.+/gu : /(?<!\S)\p{L}{2,16}(?!\S)/gu)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const tops = [...range.getClientRects()].map((r) => Math.round(r.top));
            if (new Set(tops).size > 1) problems.push("on two lines: " + word);
          }
        }
        const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
        if (new Set(ids).size !== ids.length) problems.push("an id is there twice");
        for (const e of document.querySelectorAll("input:not([type=hidden]), select, textarea")) {
          if (!e.labels.length || !e.labels[0].textContent.trim()) problems.push("no label: " + e.id);
        }
        for (const e of document.querySelectorAll("[aria-describedby]")) {
          for (const id of e.getAttribute("aria-describedby").split(" ")) {
            if (!document.getElementById(id)) problems.push("describes nothing: " + id);
          }
        }
        for (const e of document.querySelectorAll("a[href], button, summary, input:not([type=hidden])")) {
          const name = e.tagName === "INPUT" ? "x" : e.textContent.trim() || e.getAttribute("aria-label");
          if (!name) problems.push("no name: " + e.outerHTML.slice(0, 60));
          if (seen(e) && !e.classList.contains("skip") && e.getBoundingClientRect().height < 24) {
            problems.push("too small to hit: " + (e.id || name));
          }
        }
        const parse = (c) => (c.match(/[\d.]+/g) || []).map(Number);
        const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
          .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
          .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
        const ground = (e) => {
          for (; e; e = e.parentElement) {
            const c = parse(getComputedStyle(e).backgroundColor);
            if (c.length === 3 || c[3] === 1) return c;
          }
          return [255, 255, 255];
        };
        for (const e of document.querySelectorAll("body *")) {
          const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
          if (!own || !seen(e) || ["SCRIPT", "STYLE", "NOSCRIPT"].includes(e.tagName)) continue;
          const [a, b] = [light(parse(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x);
          const contrast = (a + 0.05) / (b + 0.05);
          if (contrast < 7) problems.push("contrast " + contrast.toFixed(1) + ": " + e.textContent.trim().slice(0, 30));
        }
        return problems;
        """#
}
