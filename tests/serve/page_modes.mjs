// page_modes.mjs - the page as different people have it: on a phone, a tablet and a desk, in light, dark
// and forced colours. Each mode is seen on another game with another tool; axe looks at all.
import { accessible, check, drawn, game, page, section, tab } from "./page_browser.mjs";

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
