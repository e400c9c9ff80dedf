/** The texts of the enrollment page. */
export const messages = {
  eyebrow: "Enroll",
  fullName: "Full Name",
  email: "Email Address",
  submit: "Create Account & Enroll",
  forVisitor: "Your account comes with the enrollment. You need no password: a link that we mail you signs you in.",
  forPerson: (email: string) => `You are signed in as ${email}. Your enrollment is completed at once.`,
  missing: { title: "Missing information", description: "Please fill out all fields." },
  fieldNeeded: "Please fill out this field.",
  emailInvalid: "Please enter an address like name@example.com.",
  successful: "Enrollment successful!",
  outOfCart: "The course has left your cart: it is yours.",
  failed: "The enrollment was not completed",
  sessionEnded: "Your session has ended. Please enroll again to sign in.",
  sessionNotOpened: "You are enrolled, but this browser could not sign you in. Please sign in to go on.",

  mailed: "Check your email",
  mailedText: (email: string) =>
    `A mail to ${email} is on its way. The link in it signs you in and completes your enrollment; it works once, within the hour. Check your spam folder too.`,
  typeCode: "Type the code from the mail instead",
  otherAddress: "Use another address",

  enrolledTitle: "You are enrolled in this course",
  enrolledText: "Everything is ready for you. Your progress is kept.",
} as const;
