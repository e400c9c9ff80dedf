import { AppError } from "#domain/errors.ts";

/** The whole body of a request. Throws `request.left` when its sender leaves before it is there: of some of those, the reading alone would never end. */
export async function readWholeBody(request: Request): Promise<Buffer<ArrayBuffer>> {
  const { signal } = request;
  const left = new Promise<never>((_, reject) => {
    const leave = () => reject(new AppError("request.left"));
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave, { once: true });
  });
  return Buffer.from(await Promise.race([request.arrayBuffer(), left]));
}
