import { errorFromResponse, unreachedError } from "./api-error.ts";
import { currentAccessToken } from "./auth-client.ts";
import { fetchInLanguage } from "./fetch-in-language.ts";

/** Save a file through the browser's download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // By the next task the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address));
}

/**
 * Download a file as the signed-in person, under the name that the academy gives it. Returns the headers of the response. Throws ApiError.
 */
export async function downloadFile(path: string, otherwise: string): Promise<Headers> {
  const { response, content } = await fetchFile(path);
  saveFile(/filename="([\w.-]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? otherwise, content);
  return response.headers;
}

/** Fetch a file as the signed-in person. Throws ApiError. */
export async function fetchFile(path: string): Promise<{ response: Response; content: Blob }> {
  const response = await fetchAs(path).catch(() => Promise.reject(unreachedError()));
  if (!response.ok) throw errorFromResponse(response.status, await response.json().catch(() => null));
  // A connection that is lost during the download counts as unreachable.
  const content = await response.blob().catch(() => Promise.reject(unreachedError()));
  return { response, content };
}

async function fetchAs(path: string): Promise<Response> {
  const token = await currentAccessToken();
  return fetchInLanguage(path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
}
