import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { SetupStep } from "#domain/overview.schema.ts";

type StepWords = { title: MessageDescriptor; help?: MessageDescriptor };

const steps: Record<SetupStep, StepWords> = {
  look: { title: msg`Name and look` },
  place: { title: msg`Time zone and currency` },
  opening: { title: msg`Before the launch` },
  mail: { title: msg`Mail` },
  legal: { title: msg`Legal pages` },
  ai: {
    title: msg`AI tutor`,
    help: msg`The built-in tutor answers from your lessons, without any outside service. You can connect a vendor or a model of your own instead.`,
  },
  course: {
    title: msg`First course`,
    help: msg`Write a course, import one from a file, or start with the sample courses and edit them.`,
  },
  invite: { title: msg`Invite people`, help: msg`Each person gets a link that works once, within seven days.` },
  launch: {
    title: msg`Launch`,
    help: msg`Until you launch, only super admins see the academy. You can also launch later, and close the academy again.`,
  },
};

/** The texts of the page on which an academy is set up. */
export const messages = defineMessages({
  steps,
  title: msg`Set up your academy`,
  description: msg`Set up a new academy.`,
  loading: msg`Loading the setup`,
  failed: msg`The setup could not be loaded`,
  begin: {
    lead: msg`Create the account that runs this academy. You can do everything else later.`,
    name: msg`Your name`,
    email: msg`Email address`,
    password: msg`Password`,
    passwordHint: msg`At least 8 characters.`,
    submit: msg`Create the super admin`,
    failed: msg`The account was not created`,
  },
  restore: {
    title: msg`Or restore a backup`,
    help: msg`Choose a file made with “npm run admin -- backup”. The academy must be running with the ACADEMY_SECRET of the old one, or its encrypted keys cannot be read.`,
    file: msg`Backup file`,
    submit: msg`Restore`,
    progress: (percent: number) => msg`${percent}% sent`,
    working: msg`Restoring. This can take a few minutes.`,
    done: { title: msg`The academy is restored`, text: msg`Sign in with an account of the restored academy.` },
    failed: msg`The backup was not restored`,
    signIn: msg`Sign in`,
  },
  noLink: {
    title: msg`This page needs a setup link`,
    text: msg`An empty academy prints a setup link when it starts. It works once, within an hour. If yours has expired, restart the academy to get a new one.`,
    signIn: msg`Sign in`,
  },
  list: msg`Steps`,
  states: { open: msg`To do`, done: msg`Done`, put_aside: msg`Skipped` },
  progress: (done: number, all: number) => msg`${done} of ${all} steps done`,
  skip: msg`Skip for now`,
  next: msg`Next step`,
  dashboard: msg`Go to your dashboard`,
  ai: {
    integrations: msg`Connect a vendor under Integrations`,
    look: msg`Look for a model on this machine`,
    address: msg`Address of a model server`,
    addressHint: msg`Leave it empty to try the default ports of Ollama, LM Studio, llama.cpp and vLLM.`,
    none: msg`No model server answered there.`,
    found: (count: number) => msg`${plural(count, { one: "1 model", other: "# models" })}`,
    ownTitle: msg`A model of your own`,
    ownHelp: msg`A program such as Ollama or LM Studio can answer for the tutor, on this machine or in your network. Then no question leaves your network. Looking for one changes nothing.`,
    model: msg`Model`,
    use: msg`Use this model`,
    used: (model: string) => ({ title: msg`AI service chosen`, description: msg`${model} answers from the next question on.` }),
    notUsed: msg`The model was not chosen`,
    failed: msg`The search failed`,
  },
  course: {
    write: msg`Write a course`,
    samples: msg`Add the sample courses`,
    added: { title: msg`Sample courses added`, description: msg`Thirteen courses are in the store.` },
    failed: msg`The sample courses were not added`,
  },
  overview: {
    heading: msg`Finish setting up`,
    text: (open: number) => msg`${plural(open, { one: "1 step is left.", other: "# steps are left." })}`,
    link: msg`Continue setup`,
    week: msg`Last seven days`,
    figures: {
      new_people: msg`New people`,
      enrollments: msg`Enrollments`,
      active_learners: msg`Active learners`,
      certificates: msg`Certificates`,
    },
    needs: msg`Needs attention`,
    nothing: msg`Nothing needs your attention.`,
    kinds: {
      data_requests: (count: number) =>
        msg`${plural(count, { one: "1 data request to answer", other: "# data requests to answer" })}`,
      mails_failed: (count: number) =>
        msg`${plural(count, { one: "1 email could not be delivered", other: "# emails could not be delivered" })}`,
      drafts_waiting: (count: number) =>
        msg`${plural(count, { one: "1 AI draft is waiting for review", other: "# AI drafts are waiting for review" })}`,
      courses_without_instructor: (count: number) =>
        msg`${plural(count, { one: "1 course has no instructor", other: "# courses have no instructor" })}`,
    },
  },
});
