import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts of the super admin's page with the launch switch, apart from those of the countdown page, which visitors load. */
export const superAdminMessages = defineMessages({
  superAdmin: {
    title: msg`Super admin`,
    description: msg`The academy's launch, its invitations, and your account.`,
    lead: msg`Settings for the whole academy. Everything else is on`,
    dashboard: msg`your dashboard`,
    asVisitor: msg`View as visitor`,
    invite: msg`Invite someone`,
    inviteHelp: msg`They get an email with a link that works once, within seven days.`,
    invitations: msg`Invitations`,
    signIn: msg`Your own sign-in settings are on`,
    account: msg`your account`,
    accountTitle: msg`Your account`,
    accountSections: msg`Account & security`,
    back: msg`Back to the academy's launch and invitations`,
    accountHelp: msg`How you sign in, on which devices, and what the academy stores about you.`,
    loading: msg`Loading the super admin's page`,
    failed: msg`This page could not be loaded`,
    nothingLost: msg`Nothing has changed. Please try again.`,
  },
  switch: {
    heading: msg`Launch`,
    label: msg`Open to everybody`,
    on: msg`Visitors and members see the academy.`,
    off: msg`Only super admins see the academy; everyone else sees the countdown.`,
    open: {
      title: msg`Open the academy to everyone?`,
      description: msg`Visitors see the store right away, and members can use their courses.`,
      done: { title: msg`The academy is open`, description: msg`Everyone can see it now.` },
    },
    close: {
      title: msg`Close the academy?`,
      description: msg`Visitors and members, including those who are learning right now, see the countdown instead. They lose nothing.`,
      done: { title: msg`The academy is closed`, description: msg`Only super admins see it now.` },
    },
    failed: msg`The launch could not be switched`,
    failedHelp: msg`Nothing has changed. Please try again.`,
  },
});
