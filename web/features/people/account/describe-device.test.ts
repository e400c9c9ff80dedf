import { expect, test } from "vitest";
import { describeDevice } from "./describe-device.ts";

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const blink = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Windows", "computer"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/140.0.0.0`, "Edge on Windows", "computer"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.6 Safari/605.1.15`, "Safari on Mac", "computer"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${blink} Safari/537.36`, "Chrome on Linux", "computer"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Safari/537.36`, "Chrome on ChromeOS", "computer"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${blink} Mobile Safari/537.36`, "Chrome on Android", "phone"],
  [`Mozilla/5.0 (Linux; Android 14; SM-X710) ${blink} Safari/537.36`, "Chrome on Android", "tablet"],
  [`Mozilla/5.0 (Linux; Android 14) ${blink} SamsungBrowser/28.0 Mobile Safari/537.36`, "Samsung Internet on Android", "phone"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} Version/18.6 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
    "phone",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
    "phone",
  ],
  [`Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) ${webKit} FxiOS/143.0 Mobile/15E148`, "Firefox on iPad", "tablet"],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} Mobile/15E148`, "An app on iPhone", "phone"],
  ["Mozilla/5.0", "A browser", "computer"],
  ["curl/8.5.0", "A program (curl)", "program"],
  ["node", "A program (node)", "program"],
  ["<script>alert(1)</script>", "A program", "program"],
  ["", "An unknown device", "computer"],
  [null, "An unknown device", "computer"],
])("%s is %s", (userAgent, name, kind) => {
  expect(describeDevice(userAgent)).toEqual({ name, kind });
});
