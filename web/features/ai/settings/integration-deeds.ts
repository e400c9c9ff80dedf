import { apiKeysApi } from "#web/platform/api-keys-api.ts";
import { textOf, type Deed } from "#web/features/people/admin/deed.ts";
import { messages } from "./messages.ts";

/** What admins do to their keys and to who answers for the faculty, by the `intent` of the form. */
export const integrationDeeds: Record<string, Deed> = {
  "save-api-key": {
    perform: async (_, form) => {
      await apiKeysApi().save({ service_name: textOf(form, "service_name"), api_key: textOf(form, "api_key") });
      return messages.saved;
    },
    failed: messages.notSaved,
  },
  "delete-api-key": {
    perform: async (id) => {
      await apiKeysApi().remove(id);
      return messages.deleted;
    },
    failed: messages.notDeleted,
  },
  "choose-vendor": {
    perform: async (id, form) => {
      const service = { api_key_id: id, model: textOf(form, "model"), base_url: textOf(form, "base_url") };
      return messages.chosen((await apiKeysApi().choose(service)).model);
    },
    failed: messages.notChosen,
  },
  "end-vendor": {
    perform: async () => {
      await apiKeysApi().endChoice();
      return messages.stopped;
    },
    failed: messages.notStopped,
  },
};
