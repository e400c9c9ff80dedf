import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { RecipientPurpose } from "#domain/recipient.schema.ts";

/** The texts of the legal pages; those of their editor are with the academy's settings. */
export const messages = defineMessages({
  missing: { title: msg`This page has not been published`, text: msg`The academy has not published this page yet.` },
  failed: msg`The page could not be loaded`,
  published: (version: number) => msg`Version ${version}, published`,
  recipients: {
    title: msg`Services that receive data`,
    intro: msg`The academy keeps this list itself. It shows the services outside its own network that are connected today, and what each of them receives.`,
    none: msg`None. All data stays on the academy’s own machines.`,
    browser: msg`The maker of your browser`,
    purpose: {
      tutor: msg`Questions to the AI tutor, the conversation so far, and passages from lessons. Also what staff give the AI to work on, such as essays or notes about a student.`,
      checks: msg`Questions that the AI drafted for a course, and the lesson that they are from, to check them.`,
      search: msg`Questions and lesson texts, to find passages by their meaning.`,
      voice: msg`Answers that the voice tutor speaks.`,
      dictation: msg`What you say to the voice tutor, if you use its microphone and your browser recognizes speech online.`,
      mail: msg`Your email address, your name, and the emails that the academy sends you.`,
      files: msg`Pictures, recordings, and other files of the academy.`,
      sign_in: msg`That you sign in to this academy, if you choose this way to sign in.`,
      videos: msg`Your network address, once you play a video from there in a lesson.`,
    } satisfies Record<RecipientPurpose, MessageDescriptor>,
  },
});
