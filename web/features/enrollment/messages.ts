/** The texts of the enrollment page. */
export const messages = {
  eyebrow: "Enroll",
  fullName: "Full Name",
  email: "Email Address",
  submit: "Create Account & Enroll",
  forVisitor: "Next you choose a password for your account; then you come back here to complete the enrollment.",
  forPerson: "You are signed in. Pressing the button enrolls you at once.",
  missing: { title: "Missing information", description: "Please fill out all fields." },
  fieldNeeded: "Please fill out this field.",
  emailInvalid: "Please enter an address like name@example.com.",
  successful: "Enrollment successful!",
  failed: "The enrollment was not completed",
  sessionEnded: "Your session has ended. Please enroll again to sign in.",
} as const;
