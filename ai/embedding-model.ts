/**
 * The port to a model that turns texts into vectors: texts that mean nearly the same lie near each other, whatever their words are. `embed` answers
 * one vector of length 1 for each text, in order, and throws AppError "tutor.vendor_failed" when the vendor does, or the signal's reason.
 */
export type EmbeddingModel = {
  /** "vendor:model": vectors of different models cannot be compared. */
  readonly name: string;
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
};
