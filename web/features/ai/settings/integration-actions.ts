import { type Body, request } from "#web/platform/api.ts";
import { action, textOf } from "#web/platform/act.ts";
import { messages } from "./messages.ts";

/** A service in the form: its key, the model, and its address ("": the vendor's fixed one). */
export type ServiceFacts = { api_key_id: string; model: string; base_url: string };

/** Convert a service to the API's format. */
export function serviceBody({ api_key_id, model, base_url }: ServiceFacts): Body<"POST", "/api/faculty/vendor/test"> {
  return { api_key_id, model, ...(base_url !== "" && { base_url }) };
}

/** Actions of admins on their keys and on the faculty's vendor, by the `intent` of the form. */
export const integrationActions = {
  "save-api-key": action({
    perform: (_, form) =>
      request("POST", "/api/api-keys", {
        body: { service_name: textOf(form, "service_name"), api_key: textOf(form, "api_key") },
      }),
    done: () => messages.saved,
    failed: () => messages.notSaved,
  }),
  "delete-api-key": action({
    perform: (id) => request("DELETE", "/api/api-keys/{apiKeyId}", { params: { apiKeyId: id } }),
    done: () => messages.deleted,
    failed: () => messages.notDeleted,
  }),
  "choose-vendor": action({
    perform: (id, form) => {
      const service = { api_key_id: id, model: textOf(form, "model"), base_url: textOf(form, "base_url") };
      return request("PUT", "/api/faculty/vendor", { body: serviceBody(service) });
    },
    done: ({ model }) => messages.chosen(model),
    failed: () => messages.notChosen,
  }),
  "end-vendor": action({
    perform: () => request("PUT", "/api/faculty/vendor", { body: { api_key_id: null } }),
    done: () => messages.stopped,
    failed: () => messages.notStopped,
  }),
  "remove-model-server": action({
    perform: (address) => request("DELETE", "/api/faculty/servers", { query: { address } }),
    done: () => messages.serverRemoved,
    failed: () => messages.serverNotRemoved,
  }),
};
