/** The texts around the notifications. */
export const messages = {
  title: "Notifications",
  description: "What is new for you in the academy.",
  samplesTitle: "These are samples",
  samples: "They show what notifications will look like. The academy does not send any of its own yet.",
  list: "Notifications",
  toDashboard: "Back to the dashboard",
} as const;
