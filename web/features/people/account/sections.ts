import { accountMessages } from "./account-messages.ts";
import { messages } from "./messages.ts";

/** The page's sections in their order, by the names that the address gives them. */
export const sectionGroups = [
  {
    title: messages.preferences,
    sections: [
      { id: "appearance", title: messages.appearance },
      { id: "learning", title: messages.learning },
    ],
  },
  {
    title: messages.account,
    sections: [
      { id: "name", title: accountMessages.name.title },
      { id: "email", title: accountMessages.email.title },
      { id: "password", title: accountMessages.password.title },
      { id: "second-factor", title: accountMessages.factor.title },
      { id: "devices", title: accountMessages.devices.title },
      { id: "data", title: accountMessages.data.title },
      { id: "delete", title: accountMessages.data.deleteTitle },
    ],
  },
] as const;

export const sectionIds: readonly string[] = sectionGroups.flatMap(({ sections }) => sections.map(({ id }) => id));
