/**
 * The port to a model that turns texts into vectors: texts with similar meanings are close, whatever their words. `embed` returns one
 * vector of length 1 per text, in order. It throws AppError "tutor.vendor_failed" if the vendor fails, or the signal's reason.
 */
export type EmbeddingModel = {
  /** "vendor:model": vectors of different models cannot be compared. */
  readonly name: string;
  embed(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>;
};
