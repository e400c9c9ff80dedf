import type { SetupStep } from "#domain/overview.schema.ts";

type StepWords = { title: string; help?: string };

const steps: Record<SetupStep, StepWords> = {
  look: { title: "Name and look" },
  place: { title: "Time zone and currency" },
  opening: { title: "Before the launch" },
  mail: { title: "Mail" },
  legal: { title: "Legal pages" },
  ai: {
    title: "AI tutor",
    help: "The built-in tutor answers from your lessons, without any outside service. You can connect a vendor or a model of your own instead.",
  },
  course: {
    title: "First course",
    help: "Write a course, import one from a file, or start with the sample courses and edit them.",
  },
  invite: { title: "Invite people", help: "Each person gets a link that works once, within seven days." },
  launch: {
    title: "Launch",
    help: "Until you launch, only super admins see the academy. You can also launch later, and close the academy again.",
  },
};

/** The texts of the page on which an academy is set up. */
export const messages = {
  steps,
  title: "Set up your academy",
  description: "Set up a new academy.",
  loading: "Loading the setup",
  failed: "The setup could not be loaded",
  begin: {
    lead: "Create the account that runs this academy. You can do everything else later.",
    name: "Your name",
    email: "Email address",
    password: "Password",
    passwordHint: "At least 8 characters.",
    submit: "Create the super admin",
    failed: "The account was not created",
  },
  restore: {
    title: "Or restore a backup",
    help: "Choose a file made with “npm run admin -- backup”. The academy must be running with the ACADEMY_SECRET of the old one, or its encrypted keys cannot be read.",
    file: "Backup file",
    submit: "Restore",
    progress: (percent: number) => `${percent}% sent`,
    working: "Restoring. This can take a few minutes.",
    done: { title: "The academy is restored", text: "Sign in with an account of the restored academy." },
    failed: "The backup was not restored",
    signIn: "Sign in",
  },
  noLink: {
    title: "This page needs a setup link",
    text: "An empty academy prints a setup link when it starts. It works once, within an hour. If yours has expired, restart the academy to get a new one.",
    signIn: "Sign in",
  },
  list: "Steps",
  states: { open: "To do", done: "Done", put_aside: "Skipped" },
  progress: (done: number, all: number) => `${done} of ${all} steps done`,
  skip: "Skip for now",
  next: "Next step",
  dashboard: "Go to your dashboard",
  ai: {
    integrations: "Connect a vendor under Integrations",
    look: "Look for a model on this machine",
    address: "Address of a model server",
    addressHint: "Leave it empty to try the default ports of Ollama, LM Studio, llama.cpp and vLLM.",
    none: "No model server answered there.",
    found: (count: number) => (count === 1 ? "1 model" : `${count} models`),
    ownTitle: "A model of your own",
    ownHelp:
      "A program such as Ollama or LM Studio can answer for the tutor, on this machine or in your network. Then no question leaves your network. Looking for one changes nothing.",
    model: "Model",
    use: "Use this model",
    used: (model: string) => ({ title: "AI service chosen", description: `${model} answers from the next question on.` }),
    notUsed: "The model was not chosen",
    failed: "The search failed",
  },
  course: {
    write: "Write a course",
    samples: "Add the sample courses",
    added: { title: "Sample courses added", description: "Thirteen courses are in the store." },
    failed: "The sample courses were not added",
  },
  overview: {
    heading: "Finish setting up",
    text: (open: number) => (open === 1 ? "1 step is left." : `${open} steps are left.`),
    link: "Continue setup",
    week: "Last seven days",
    figures: {
      new_people: "New people",
      enrollments: "Enrollments",
      active_learners: "Active learners",
      certificates: "Certificates",
    },
    needs: "Needs attention",
    nothing: "Nothing needs your attention.",
    kinds: {
      mails_failed: (count: number) =>
        count === 1 ? "1 email could not be delivered" : `${count} emails could not be delivered`,
      drafts_waiting: (count: number) =>
        count === 1 ? "1 AI draft is waiting for review" : `${count} AI drafts are waiting for review`,
      courses_without_instructor: (count: number) =>
        count === 1 ? "1 course has no instructor" : `${count} courses have no instructor`,
    },
  },
} as const;
