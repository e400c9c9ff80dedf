import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts of the countdown page, which visitors see. */
export const messages = defineMessages({
  title: msg`Coming soon`,
  welcome: msg`Welcome!`,
  welcomeText: msg`Members sign in here.`,
  memberLogin: msg`Member Login`,
  waiting: (email: string) =>
    msg`You are signed in as ${email}. The academy has not opened to its members yet; you lose nothing.`,
  logOut: msg`Log out`,
  unreachable: msg`The academy cannot be reached. Check your connection and try again.`,
  units: {
    days: (count: number) => msg`${plural(count, { one: "day", other: "days" })}`,
    hours: (count: number) => msg`${plural(count, { one: "hour", other: "hours" })}`,
    minutes: (count: number) => msg`${plural(count, { one: "minute", other: "minutes" })}`,
    seconds: (count: number) => msg`${plural(count, { one: "second", other: "seconds" })}`,
  },
});
