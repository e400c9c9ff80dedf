import { msg } from "@lingui/core/macro";
import type { LegalKind } from "#domain/legal.schema.ts";
import { defineMessages } from "#web/i18n/define-messages.ts";

type School = { name: string; contact_address: string | null };

/** Return a short template of a legal page, in Markdown. What only the school knows is in square brackets. */
export function legalStart(kind: LegalKind, { name, contact_address }: School): string {
  return starts[kind](name, contact_address ?? starts.address);
}

/** Return the first placeholder of a template that has not been filled in yet; undefined when none is left. */
export function unfilledPart(kind: LegalKind, content: string): string | undefined {
  const parts = starts[kind]("", starts.address).match(/\[[^\]]+\]/g) ?? [];
  // Followed by an address in parentheses, the same words are a link and no longer a placeholder.
  return parts.find((part) => content.replaceAll(`${part}(`, "").includes(part));
}

const starts = defineMessages({
  address: msg`[email address]`,
  privacy: (name: string, contact: string) => msg`## Who is responsible

[Name and address of the school] runs ${name}. For questions about your data, write to ${contact}.

## What we store

- Your account: name, email address, and an encrypted form of your password.
- Your learning: the courses you take, lessons you open, notes, answers, grades, and certificates.
- Your conversations with the AI tutor.
- Technical records that protect the academy, such as sign-ins.

We use this data to run your courses. We do not sell it, and we show no advertising. ${name} loads no trackers from other companies.

## Who receives data

[Name the company that hosts the academy.] The list at the end of this page names the other services that receive data, and what each of them receives.

## How long we keep it

We keep your data for as long as you have an account. [Add the periods set under Academy, Privacy.]

## Your rights

Under Settings, you can download your data, correct it, and delete your account. For everything else, write to ${contact}.
`,
  terms: (name: string, contact: string) => msg`## Using ${name}

${name} offers online courses. By creating an account, you accept these terms. Keep your password to yourself, and use one account per person.

## Courses and certificates

Course texts belong to the school or their authors. You may use them for your own learning. A certificate confirms what you completed here. [Say whether it counts toward a degree.]

## The AI tutor

The tutor answers from the lessons and can be wrong. Check what matters to you, and do not enter other people's personal data.

## Fair conduct

Do your own work in exams. We may close accounts that disturb others, share answers, or attack the service.

## Contact

[Name of the school, country whose law applies], ${contact}.
`,
  imprint: (name: string, contact: string) => msg`${name} is published by:

[Name of the school]
[Street, postal code, city, country]

Email: ${contact}
[Telephone, register number, tax number, and representative, where the law requires them]
`,
  accessibility: (
    name: string,
    contact: string,
  ) => msg`We want everyone to be able to learn at ${name}. Its pages aim to meet WCAG 2.2, level AA: they work with a keyboard, with a screen reader, at high zoom, and in light and dark mode.

## Known limits

[For example: videos without captions. Say what you offer instead.]

## Tell us

If something is in your way, write to ${contact}. We answer within [number] days.
`,
} satisfies Record<LegalKind | "address", unknown>);
