import { request } from "#web/platform/api.ts";
import { dataRequestKinds } from "#domain/data-request.schema.ts";
import { action, textOf } from "#web/platform/act.ts";
import { messages as requestMessages } from "./data-request-messages.ts";
import { messages } from "./messages.ts";

/** Actions of admins on people and mails, by the `intent` of the form. */
export const peopleActions = {
  "change-person": action({
    perform: (id, form) => {
      const [fullName, role] = [form.get("full_name"), form.get("role")];
      return request("PATCH", "/api/people/{personId}", {
        params: { personId: id },
        body: {
          ...(typeof fullName === "string" && { full_name: fullName }),
          ...((role === "student" || role === "instructor" || role === "admin") && { role }),
        },
      });
    },
    done: () => messages.personSaved,
    failed: () => messages.personNotSaved,
  }),
  "delete-person": action({
    perform: (id) => request("DELETE", "/api/people/{personId}", { params: { personId: id } }),
    done: () => messages.personDeleted,
    failed: () => messages.personNotDeleted,
  }),
  "resend-mail": action({
    perform: (id) => request("POST", "/api/mails/{mailId}/resend", { params: { mailId: id } }),
    done: ({ to }) => messages.mailResent(to),
    failed: () => messages.mailNotResent,
  }),
  "answer-data-request": action({
    perform: (id, form) =>
      request("PATCH", "/api/data-requests/{requestId}", {
        params: { requestId: id },
        body: { state: textOf(form, "state") === "refused" ? "refused" : "done", reason: textOf(form, "reason") },
      }),
    done: () => requestMessages.saved,
    failed: () => requestMessages.notSaved,
  }),
  "record-data-request": action({
    perform: (_, form) =>
      request("POST", "/api/data-requests", {
        body: {
          kind: dataRequestKinds.find((kind) => kind === textOf(form, "kind")) ?? "export",
          person: textOf(form, "person"),
          details: textOf(form, "details"),
          letter_date: textOf(form, "letter_date"),
        },
      }),
    done: () => requestMessages.recorded,
    failed: () => requestMessages.notRecorded,
  }),
  "sign-person-out": action({
    perform: (id) => request("DELETE", "/api/people/{personId}/sessions", { params: { personId: id } }),
    done: ({ ended }) => messages.personSignedOut(ended),
    failed: () => messages.personNotSignedOut,
  }),
};
