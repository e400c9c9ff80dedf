/** The limits of a saved key, in characters. */
export const apiKeyLimits = { serviceName: 100, key: 4000, keysOfOnePerson: 50 } as const;

export const aiVendors = ["openai", "anthropic", "google", "openai-compatible"] as const;
export type AiVendor = (typeof aiVendors)[number];

/** The AI services that the academy supports, by their display names. */
export const aiServices: Record<AiVendor, { name: string; otherNames: readonly string[] }> = {
  openai: { name: "OpenAI", otherNames: ["open-ai"] },
  anthropic: { name: "Anthropic", otherNames: ["claude"] },
  google: { name: "Google", otherNames: ["google-ai", "gemini", "google-gemini"] },
  "openai-compatible": { name: "OpenAI-compatible", otherNames: ["open-ai-compatible"] },
};

/** Return the vendor that a service's name refers to, however it is written; null for an unknown one. */
export function vendorOfService(serviceName: string): AiVendor | null {
  const name = serviceName
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, "-");
  return aiVendors.find((vendor) => vendor === name || aiServices[vendor].otherNames.includes(name)) ?? null;
}

/** Return the visible part of a key: its last four characters, and never more than half of it. */
export function lastFour(key: string): string {
  const shown = Math.min(4, Math.floor(key.length / 2));
  return shown === 0 ? "" : key.slice(-shown);
}

/** Return whether a service needs a base address from the admin. */
export function needsBaseUrl(vendor: AiVendor): boolean {
  return vendor === "openai-compatible";
}
