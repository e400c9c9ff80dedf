/** The texts of the enrollment page. */
export const messages = {
  eyebrow: "Enroll",
  fullName: "Full Name",
  email: "Email Address",
  submit: "Create Account & Enroll",
  forVisitor: "Next you choose a password. Then your account is made and your enrollment completed.",
  forPerson: "You are signed in. Your enrollment is completed at once.",
  missing: { title: "Missing information", description: "Please fill out all fields." },
  fieldNeeded: "Please fill out this field.",
  emailInvalid: "Please enter an address like name@example.com.",
  successful: "Enrollment successful!",
  failed: "The enrollment was not completed",
  sessionEnded: "Your session has ended. Please enroll again to sign in.",
} as const;
