import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";

/** A value behind what it is called, with the colon as the language sets it: "Grade: 50%", "Note : 50 %". */
export function labelled(label: string, value: string): string {
  return readMessage(msg`${label}: ${value}`);
}
