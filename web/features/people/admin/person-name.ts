import type { Person } from "#domain/person.schema.ts";
import { messages } from "./messages.ts";

/** What a person is called in a sentence: their name, or their address where they gave none. */
export function nameOf({ full_name, email }: Person): string {
  return full_name || email || messages.noName;
}
