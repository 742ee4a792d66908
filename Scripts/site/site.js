// The menu, the search and the buttons that copy a block. Without JavaScript the pages are complete but for these.
"use strict";
const root = document.currentScript.dataset.root;
const menu = document.querySelector(".menu");
// Open beside the page, closed above it on a phone.
const wide = matchMedia("(min-width: 52.01rem)");
const fold = () => { menu.open = wide.matches; };
wide.addEventListener("change", fold);
fold();

for (const block of document.querySelectorAll(".block")) {
  const code = block.querySelector("code");
  // What a reader types; a button on all else would only cover it.
  if (!/language-(sh|bash|shell|console)/.test(code.className) && !code.textContent.startsWith("$ ")) continue;
  const button = document.createElement("button");
  button.textContent = document.documentElement.lang === "fr" ? "Copier"
    : document.documentElement.lang === "nl" ? "Kopiëren" : document.documentElement.lang === "de" ? "Kopieren" : "Copy";
  button.addEventListener("click", async () => {
    const text = code.textContent;
    // Of a session, the commands only, each with the lines that it goes on in.
    const commands = text.startsWith("$ ")
      ? (text.match(/^\$ (?:.*[|\\]\n)*.*$/gm) ?? []).map((line) => line.slice(2)).join("\n") : text;
    await navigator.clipboard.writeText(commands);
    button.textContent = "✓";
  });
  block.append(button);
}

// The index is a script, so that the search also works on pages that are opened as files.
let index;
const load = () => index ??= new Promise((done, failed) => {
  const script = document.createElement("script");
  script.src = `${root}search-index.js`;
  script.onload = () => done(window.searchIndex);
  script.onerror = () => failed(new Error("the index of the search cannot be read"));
  document.head.append(script);
});
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");

/// A section counts where each word begins one of its words; titles count more than texts.
function search(entries, query) {
  const words = plain(query).split(/[^\p{L}\p{N}_]+/u).filter((word) => word.length > 1);
  if (!words.length) return [];
  const found = [];
  for (const entry of entries) {
    let score = 0;
    const title = ` ${plain(entry.h)} ${plain(entry.p)}`;
    for (const word of words) {
      const inTitle = title.includes(` ${word}`);
      const at = ` ${entry.w}`.indexOf(` ${word}`);
      if (!inTitle && at < 0) { score = 0; break; }
      score += (inTitle ? 10 : 0) + (at >= 0 ? 1 : 0) + (` ${entry.w} `.includes(` ${word} `) ? 2 : 0);
    }
    // The reader's language first, and pages that explain before lists of members.
    if (score) found.push([(score + (entry.l === document.documentElement.lang ? 5 : 0)) / (entry.u.startsWith("api/") ? 10 : 1), entry]);
  }
  return found.sort((a, b) => b[0] - a[0]).slice(0, 20).map(([, entry]) => entry);
}

const input = document.querySelector("#query");
const results = document.querySelector("#results");
const close = () => { results.hidden = true; };
async function show() {
  const query = input.value.trim();
  if (query.length < 2) return close();
  try {
    const entries = await load();
    // Meanwhile more was typed: that search shows its own results.
    if (query !== input.value.trim()) return;
    const found = search(entries, query);
    results.replaceChildren();
    for (const entry of found) {
      const link = document.createElement("a");
      link.href = root + entry.u;
      const page = document.createElement("small");
      page.textContent = entry.p;
      link.append(entry.h, page);
      results.append(link);
    }
    if (!found.length) results.append(Object.assign(document.createElement("p"), { textContent: `${query}: 0` }));
  } catch (error) {
    results.replaceChildren(Object.assign(document.createElement("p"), { textContent: error.message }));
  }
  results.hidden = false;
}
input.addEventListener("input", show);
input.addEventListener("focus", show);
input.form.addEventListener("submit", (event) => {
  event.preventDefault();
  results.querySelector("a")?.click();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
  if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) { event.preventDefault(); input.focus(); }
  if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !results.hidden) {
    const links = [...results.querySelectorAll("a")];
    const at = links.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
    event.preventDefault();
    (links[at] ?? input).focus();
  }
});
document.addEventListener("click", (event) => {
  if (!results.contains(event.target) && event.target !== input) close();
});
