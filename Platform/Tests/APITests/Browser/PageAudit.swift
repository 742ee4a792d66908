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
        if (document.scrollingElement.scrollWidth > innerWidth) problems.push("wider than the window");
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
