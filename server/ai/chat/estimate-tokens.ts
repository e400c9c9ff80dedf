/** Tokens that a text costs, when nobody has counted: a token for four plain letters, or for each letter of another script. */
export function estimateTokens(text: string): number {
  const others = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return Math.ceil((text.length - others) / 4) + others;
}
