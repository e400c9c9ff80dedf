import { sampleAccounts, samplePassword } from "#server/operations/seed/sample-people.ts";

/** Write the demo's start message: its address and how to sign in. */
export function demoGreeting({ url, hasMailbox }: { url: string; hasMailbox: boolean }): string {
  const rows = sampleAccounts.map(({ label, email }) => `    ${label.padEnd(12)} ${email.padEnd(30)} ${samplePassword}`);
  return [
    "",
    `  The academy is open: ${url}`,
    "",
    ...rows,
    "",
    ...(hasMailbox ? [`  Its mail: ${url}/demo/mail`, ""] : []),
    "  Ctrl-C ends it. What you do is kept for the next start.",
    "",
  ].join("\n");
}

type Started = { url: string; setupLink: string | null; hasSuperAdmin: boolean; isLaunched: boolean };

/** Write a real academy's start message, with what still has to be done. */
export function startGreeting({ url, setupLink, hasSuperAdmin, isLaunched }: Started): string {
  return [
    "",
    `  The academy is running: ${url}`,
    ...(setupLink ? [`  Set it up in a browser: ${setupLink}`, "  (the link works once, within an hour)"] : []),
    ...(hasSuperAdmin ? [] : ["  Make a super admin:  npm run admin -- create-super-admin you@example.org"]),
    ...(isLaunched ? [] : ["  Open it to everybody: npm run admin -- launch on"]),
    "",
  ].join("\n");
}
