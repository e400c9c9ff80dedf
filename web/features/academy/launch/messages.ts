/** The texts of the countdown page and of the super admin's page with the launch switch. */
export const messages = {
  title: "Coming soon",
  welcome: "Welcome!",
  welcomeText: "Members sign in here.",
  memberLogin: "Member Login",
  waiting: (email: string) =>
    `You are signed in as ${email}. The academy has not opened to its members yet; nothing of yours is lost.`,
  logOut: "Log out",
  unreachable: "The academy cannot be reached. Check your connection and try again.",
  tryAgain: "Try again",
  superAdmin: {
    title: "Super admin",
    description: "The launch of the academy, who is invited to it, and your account.",
    lead: "What concerns the academy as a whole. Everything else is on",
    dashboard: "your dashboard",
    invite: "Invite somebody",
    inviteHelp: "They get a link by mail that works once, for seven days.",
    invitations: "Invitations",
    signIn: "How you sign in yourself is on",
    account: "your account",
    accountTitle: "Your account",
    accountSections: "Account & security",
    back: "Back to the academy's launch and invitations",
    accountHelp: "How you sign in, on which devices, and what the academy holds about you.",
    loading: "Loading the super admin's page",
    failed: "This page could not be loaded",
    nothingLost: "Nothing has changed. Please try again.",
  },
  switch: {
    heading: "Launch",
    label: "Open to everybody",
    on: "Visitors and members see the academy.",
    off: "Only super admins see the academy; everybody else is led to the countdown.",
    open: {
      title: "Open the academy to everybody?",
      description: "Visitors see the store at once, and members can use their courses.",
      done: { title: "The academy is open", description: "Everybody can see it now." },
    },
    close: {
      title: "Close the academy?",
      description:
        "Visitors and members, including those who are learning right now, are led to the countdown. Nothing of theirs is lost.",
      done: { title: "The academy is closed", description: "Only super admins see it now." },
    },
    failed: "The launch could not be switched",
    failedHelp: "Nothing has changed. Please try again.",
  },
} as const;
