/** Estimate the tokens of a text: one per four ASCII characters, and one per character of other scripts. */
export function estimateTokens(text: string): number {
  const others = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return Math.ceil((text.length - others) / 4) + others;
}
