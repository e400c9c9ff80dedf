/** Estimate the tokens of a text: one per four ASCII letters, or one per letter of another script. */
export function estimateTokens(text: string): number {
  const others = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return Math.ceil((text.length - others) / 4) + others;
}
