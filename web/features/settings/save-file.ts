/** Hands the person a file as a download of their browser. */
export function saveFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it up by the time this turn is over.
  setTimeout(() => URL.revokeObjectURL(address));
}
