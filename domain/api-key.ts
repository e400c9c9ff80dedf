/** What a saved key may be, in characters. */
export const apiKeyLimits = { serviceName: 100, key: 4000, keysOfOnePerson: 50 } as const;

export const aiVendors = ["openai", "anthropic", "google", "openai-compatible"] as const;
export type AiVendor = (typeof aiVendors)[number];

/** The AI services that the academy can work with, as people call them. */
export const aiServices: Record<AiVendor, { name: string; otherNames: readonly string[] }> = {
  openai: { name: "OpenAI", otherNames: ["open-ai"] },
  anthropic: { name: "Anthropic", otherNames: ["claude"] },
  google: { name: "Google", otherNames: ["google-ai", "gemini", "google-gemini"] },
  "openai-compatible": { name: "OpenAI-compatible", otherNames: ["open-ai-compatible"] },
};

/** The vendor that a service's name means, however it is written; null where it is none that the academy knows. */
export function vendorOfService(serviceName: string): AiVendor | null {
  const name = serviceName
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "-");
  return aiVendors.find((vendor) => vendor === name || aiServices[vendor].otherNames.includes(name)) ?? null;
}

/** What a list shows of a key: its last four characters, and never more than half of it. */
export function lastFour(key: string): string {
  const shown = Math.min(4, Math.floor(key.length / 2));
  return shown === 0 ? "" : key.slice(-shown);
}

/** Whether a service answers at an address that the admin names, as nobody else knows it. */
export function needsBaseUrl(vendor: AiVendor): boolean {
  return vendor === "openai-compatible";
}
