/** Something that a form of the admin dashboard asks for. */
export type Deed = {
  perform: (id: string, form: FormData) => Promise<{ title: string; description?: string }>;
  /** The title of the toast when it fails, whatever the reason was; or what holds both. */
  failed: string | ((reason: string) => string);
};

/** What a form says under a name; nothing is "". */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
