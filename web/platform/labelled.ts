import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";

/** Format a label and its value with the colon of the current language: "Grade: 50%", "Note : 50 %". */
export function labelled(label: string, value: string): string {
  return readMessage(msg`${label}: ${value}`);
}
