import { z } from "zod";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import { manuscriptConflictSchema, type ManuscriptConflict } from "#domain/manuscript.ts";
import { answer, errorSchema, failures } from "../http/describe.ts";

/** The answer to somebody who wrote on an older revision: what is kept. */
export function presentConflict(details: ManuscriptConflict["details"]): ManuscriptConflict {
  const { message: error, code } = new AppError("manuscript.changed_meanwhile");
  return { error, code, details };
}

/** How a call fails that names the revision it was made from: as `failures` says, and with what is kept. */
export function failuresWithConflict(...codes: ErrorCode[]) {
  return {
    ...failures(...codes),
    409: answer(
      z.union([manuscriptConflictSchema, errorSchema]),
      ["manuscript.changed_meanwhile", ...codes.filter((code) => code === "manuscript.empty" || code === "manuscript.id_taken")]
        .map((code) => `\`${code}\``)
        .join(" or "),
    ),
  };
}
