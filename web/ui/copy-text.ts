/**
 * Copy a text to the clipboard, and return whether that worked. Browsers offer the clipboard API only to secure pages, so an academy at a
 * plain http address copies through a selection; a browser may refuse both.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "fixed opacity-0";
  // Inside an open dialog, which would take the focus back from any element outside of it.
  (focused?.closest("[role=dialog]") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
