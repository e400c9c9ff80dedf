import type { RecipientList } from "#domain/recipient.schema.ts";
import { partOf } from "#web/i18n/define-messages.ts";
import { messages } from "./messages.ts";

const words = partOf(messages, "recipients");

/** The services outside the academy's network, and what each receives. */
export function Recipients({ recipients }: RecipientList) {
  return (
    <>
      <p className="mt-3 max-w-measure text-muted">{recipients.length > 0 ? words.intro : words.none}</p>
      {recipients.length > 0 && (
        <dl className="mt-5 grid max-w-measure gap-4">
          {recipients.map(({ purpose, name }) => (
            <div key={`${purpose} ${name}`}>
              <dt className="font-[550] wrap-anywhere">{name ?? words.browser}</dt>
              <dd className="mt-0.5">{words.purpose[purpose]}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
