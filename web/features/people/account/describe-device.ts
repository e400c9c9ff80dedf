import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
type DeviceKind = "computer" | "phone" | "tablet" | "program";

/** A device's display name, and its kind. */
export type DeviceWords = { name: string; kind: DeviceKind };

const words = defineMessages({
  unknown: msg`An unknown device`,
  app: msg`An app`,
  browser: msg`A browser`,
  someProgram: msg`A program`,
  program: (name: string) => msg`A program (${name})`,
  on: (browser: string, system: string) => msg`${browser} on ${system}`,
});

const unnamedApp = "app";

/** The first match counts, because user agents also name the browsers that they are compatible with. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPiOS)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
  [/\bAppleWebKit\b.*\bMobile\//, unnamedApp],
];

const systems: readonly [RegExp, string, DeviceKind][] = [
  [/\biPad\b/, "iPad", "tablet"],
  [/\b(iPhone|iPod)\b/, "iPhone", "phone"],
  [/\bAndroid\b(?=.*\bMobile\b)/, "Android", "phone"],
  [/\bAndroid\b/, "Android", "tablet"],
  [/\bWindows\b/, "Windows", "computer"],
  [/\bCrOS\b/, "ChromeOS", "computer"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac", "computer"],
  [/\bLinux\b|\bX11\b/, "Linux", "computer"],
];

/** Describe a user agent, such as "Firefox on Windows". A program that is not a browser is described by the name that it states. */
export function describeDevice(userAgent: string | null): DeviceWords {
  const text = userAgent?.trim() ?? "";
  if (text === "") return { name: words.unknown, kind: "computer" };
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1];
  const [, system, kind] = systems.find(([pattern]) => pattern.test(text)) ?? [];
  if (!text.startsWith("Mozilla/")) {
    const program = /^[\w.-]{1,30}/.exec(text)?.[0];
    return { name: program ? words.program(program) : words.someProgram, kind: "program" };
  }
  const shown = browser === unnamedApp ? words.app : (browser ?? words.browser);
  const name = system === undefined ? shown : words.on(shown, system);
  return { name, kind: kind ?? "computer" };
}
