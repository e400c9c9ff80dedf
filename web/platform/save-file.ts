import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { ApiError } from "./api.ts";
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
  const unreachable = () =>
    new ApiError(0, {
      error: readMessage(msg`The academy cannot be reached. Check your connection and try again.`),
      code: "network",
    });
  const response = await fetchAs(path).catch(() => Promise.reject(unreachable()));
  if (!response.ok) throw await refusalOf(response);
  // A connection that is lost during the download counts as unreachable.
  const content = await response.blob().catch(() => Promise.reject(unreachable()));
  return { response, content };
}

async function fetchAs(path: string): Promise<Response> {
  const token = await currentAccessToken();
  return fetchInLanguage(path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
}

async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const { error, code }: { error?: unknown; code?: unknown } = typeof body === "object" && body !== null ? body : {};
  return new ApiError(response.status, {
    error: typeof error === "string" ? error : `HTTP error! status: ${response.status}`,
    code: typeof code === "string" ? code : "server.unexpected",
  });
}
