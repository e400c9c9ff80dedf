import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { startAcademy } from "#tests/support/academy-process.ts";
import { findChromium } from "../scripts/find-chromium.ts";
import { signInAuthor, uploadFile, waitUntilReady } from "./upload-recording.ts";

// node bench/browser-ranges.ts FILE [SECONDS]: play a recording in Chromium from the academy, and print each range that Chromium requests,
// what it has buffered meanwhile, and how far it has played.

const [file, seconds = "60"] = process.argv.slice(2);
if (file === undefined) throw new Error("Name a recording that Chromium can play.");
const dataFolder = await mkdtemp(join(tmpdir(), "academy-ranges-"));
const academy = await startAcademy("demo", { ACADEMY_DEMO_PUBLIC: "yes" }, { dataFolder });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  const author = await signInAuthor(academy.url);
  const { id, cookie } = await waitUntilReady(academy.url, author, await uploadFile(academy.url, author, file));
  const [name = "", value = ""] = cookie.split("=", 2);
  const page = await browser.newPage();
  await page.context().addCookies([{ name, value, url: `${academy.url}/media` }]);
  const player = `${academy.url}/player`;
  await page.route(player, (route) =>
    route.fulfill({ contentType: "text/html", body: `<video muted autoplay src="/media/${id}/file"></video>` }),
  );
  const begun = performance.now();
  const say = (line: string) =>
    process.stdout.write(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);
  page.on("request", async (request) => {
    const headers = await request.allHeaders();
    if (request.url().endsWith("/file")) say(`requests ${headers["range"] ?? "the whole file"}`);
  });
  await page.goto(player);
  for (let passed = 0; passed < Number(seconds); passed += 10) {
    await page.waitForTimeout(10_000);
    const { played, buffered } = await page.evaluate(() => {
      const video = document.querySelector("video");
      return { played: video?.currentTime ?? 0, buffered: video?.buffered.length ? video.buffered.end(0) : 0 };
    });
    say(`played ${played.toFixed(0)} s, buffered to ${buffered.toFixed(0)} s`);
  }
} finally {
  await browser.close();
  await academy.stop();
  await rm(dataFolder, { recursive: true, force: true });
}
