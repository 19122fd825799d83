// page_modes.mjs - the page as different people have it: on a phone, a tablet and a desk, in light, dark
// and forced colours. Each mode is seen on another game with another tool; axe looks at all.
import { accessible, check, drawn, game, page, picture, section, show, tab, until } from "./page_browser.mjs";

const modes = [
  ["light", { colorScheme: "light", forcedColors: "none" }],
  ["dark", { colorScheme: "dark", forcedColors: "none" }],
  ["forced colours", { colorScheme: "light", forcedColors: "active" }],
  ["forced dark colours", { colorScheme: "dark", forcedColors: "active" }],
];
const seen = [["hex", "play"], ["path", "edit"], ["ungo", "trace"], ["nim", "fold"], ["values"], ["hex", "solve"], ["nim", "play"]];

section("what axe finds, at three widths, in all colours", async () => {
  let turn = 0;
  await page.evaluate(() => delete document.documentElement.dataset.theme);
  for (const [mode, media] of modes) {
    await page.emulateMedia(media);
    for (const width of [360, 768, 1440]) {
      const [name, tool] = seen[turn++ % seen.length];
      const where = `${name} ${tool ?? ""}, ${mode}, ${width} pixels`;
      await page.setViewportSize({ width, height: 900 });
      await game(name);
      if (tool) await tab(tool);
      await drawn();
      await accessible(where);
      check((await page.evaluate(() => document.scrollingElement.scrollWidth)) <= width, `${where}: no sideways scrolling`);
    }
  }
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
  await page.setViewportSize({ width: 1180, height: 800 });
});

// For the docs, at the widths of a phone, a tablet and a desk: name, size, colours, position, tool, and what is pressed.
const shown = [
  ["360-light", [360, 740], "light", "#g=hex&n=11&p=36.R9.B3.R6.BR5.B4.R8.B42.&t=red", "play"],
  ["360-dark", [360, 740], "dark", "#g=ungo&n=7&p=....BB...BWWBWB.WWB.B..WBWW...BBBWW..B.WW..BW.W.B&t=black", "edit"],
  ["768-light", [768, 800], "light", "#g=nim&p=WBWBWW,BWBWWB,WWBWBB&t=black", "solve", "#run"],
  ["768-dark", [768, 900], "dark", "#g=path&n=7&p=WBBUUUUWWBUWWWUWBBBWBBWBBWWBBWWBWBBUBWWWBUUWBBBWW&t=white", "edit"],
  ["1440-light", [1440, 900], "light", "#g=hex&n=7&p=16.R7.B6.RB16.&t=red", "playouts", "#run"],
  ["1440-dark", [1440, 900], "dark", "#g=hex&n=5&p=", "solve", "#run"],
];

section("what the page looks like", async () => {
  if (!process.env.DYAD_IMAGES) return;
  await page.evaluate(() => localStorage.setItem("welcomed", "yes"));
  await page.reload();
  for (const [name, [width, height], colorScheme, link, tool, run] of shown) {
    await page.emulateMedia({ colorScheme, forcedColors: "none" });
    await page.setViewportSize({ width, height });
    await show(link);
    await tab(tool);
    if (run) {
      await page.click(run);
      await until(`${name} is worked out`, () => page.isEnabled(run));
    }
    await page.mouse.move(0, 0);
    await drawn();
    await picture(name);
  }
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" });
  await page.setViewportSize({ width: 1180, height: 800 });
});
