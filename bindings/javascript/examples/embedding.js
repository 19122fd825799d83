// embedding.js - below each board, the line that puts it there: what stands in the page itself.
for (const board of document.querySelectorAll("dyad-board")) {
  const code = document.createElement("code");
  code.textContent = board.outerHTML;
  const pre = document.createElement("pre");
  pre.tabIndex = 0;
  pre.append(code);
  board.after(pre);
}
