import { redirect } from "react-router";
import { ApiError } from "./api.ts";

/** A panel's data could not be loaded. The message says why, as shown to a person. */
export type Failed = { kind: "failed"; message: string };

/**
 * Load the data of one panel of a page. A failure is returned, to be shown in the panel. An error that concerns the whole page (an ended
 * session, a closed academy) is thrown.
 */
export async function loadPanel<Data>(load: () => Promise<Data>): Promise<Data | Failed> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof ApiError) || concernsThePage(error)) throw error;
    return { kind: "failed", message: error.message };
  }
}

const pageCodes = new Set(["platform.not_launched", "caller.second_factor_needed", "caller.agreement_needed"]);

/** Return whether an error concerns the whole page, not one panel: the gate of the signed-in pages then redirects. */
export function concernsThePage({ status, code }: ApiError): boolean {
  return status === 401 || pageCodes.has(code);
}

/** Return the number of pages of a list. A page beyond the last one redirects to the last one (a thrown redirect). */
export function countPages<Params extends { page: number }>(
  { total, page_size }: { total: number; page_size: number },
  params: Params,
  hrefFor: (params: Params) => string,
): number {
  const pageCount = Math.max(1, Math.ceil(total / page_size));
  if (params.page > pageCount) throw redirect(hrefFor({ ...params, page: pageCount }));
  return pageCount;
}
