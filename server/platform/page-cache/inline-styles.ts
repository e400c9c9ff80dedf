import { readFile } from "node:fs/promises";
import { join } from "node:path";

const stylesheet = /<link([^>]*) rel="stylesheet" href="\/(assets\/[\w.-]+\.css)"/g;

/**
 * Writes a page's stylesheets into the page, so that a phone on a slow line paints it as soon as it has arrived. The links stay, for the
 * scripts look for them and the next page uses them, but nothing waits for them any more.
 * @param folder of what was built for the browser
 * @param nonce with which the page's style elements are let in
 */
export async function inlineStyles(html: string, folder: string, nonce: string): Promise<string> {
  const styles = new Map<string, string>();
  for (const [, , file = ""] of html.matchAll(stylesheet)) styles.set(file, await readFile(join(folder, file), "utf8"));
  return html.replace(
    stylesheet,
    (_, attributes: string, file: string) =>
      `<style nonce="${nonce}">${styles.get(file)}</style><link${attributes} media="not all" rel="stylesheet" href="/${file}"`,
  );
}
