// Makes the pictures of the report in docs/, of a capture with a few games and times:
//
//     node web/screenshots.mjs CAPTURE && pngquant --force --ext .png 64 docs/report*.png

import path from "node:path";

import { go, open, project, report, start, stop } from "./tests/report_browser.mjs";

const [capture] = process.argv.slice(2);
await start();
const address = report(capture, "--title", path.basename(capture));
const game = await open(address, {
  viewport: { width: 1100, height: 770 },
  colorScheme: "light",
  hash: "games/1/15",
});
await game.screenshot({ path: path.join(project, "docs/report.png") });
const overview = await open(address, { viewport: { width: 1100, height: 650 }, colorScheme: "dark" });
await go(overview, "overview");
await overview.screenshot({ path: path.join(project, "docs/report-dark.png") });
await stop();
