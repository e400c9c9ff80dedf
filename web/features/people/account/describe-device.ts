type DeviceKind = "computer" | "phone" | "tablet" | "program";

/** What a device is called in a list, and what kind of thing it is. */
export type DeviceWords = { name: string; kind: DeviceKind };

/** The first that fits counts: browsers name those that they descend from as well. */
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
  [/\bAppleWebKit\b.*\bMobile\//, "An app"],
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

/** Kind words for a user agent, such as "Firefox on Windows". What is not a browser is called by the name that it gives. */
export function describeDevice(userAgent: string | null): DeviceWords {
  const text = userAgent?.trim() ?? "";
  if (text === "") return { name: "An unknown device", kind: "computer" };
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1];
  const [, system, kind] = systems.find(([pattern]) => pattern.test(text)) ?? [];
  if (!text.startsWith("Mozilla/")) {
    const program = /^[\w.-]{1,30}/.exec(text)?.[0];
    return { name: program ? `A program (${program})` : "A program", kind: "program" };
  }
  const name = [browser ?? "A browser", system].filter((part) => part !== undefined).join(" on ");
  return { name, kind: kind ?? "computer" };
}
