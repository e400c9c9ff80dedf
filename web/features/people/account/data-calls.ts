import { redirect } from "react-router";
import { textOf } from "#web/features/people/auth/form-fields.ts";
import { api, ApiError } from "#web/platform/api.ts";
import { forgetSession } from "#web/platform/auth-client.ts";
import { beginLeaving } from "#web/platform/person-here.ts";
import { saveFile } from "#web/platform/save-file.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { accountMessages as messages } from "./account-messages.ts";
import { done, failed, type AccountOutcome } from "./outcome.ts";

/** Hands the person everything that the academy holds about them, as a file. */
export async function exportData(): Promise<AccountOutcome> {
  try {
    const person = await api().exportAccount();
    const content = new Blob([JSON.stringify(person, null, 2)], { type: "application/json" });
    saveFile(`academy-${new Date().toISOString().slice(0, 10)}.json`, content);
    return done();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    return failed(error.message);
  }
}

/** Deletes the account, and with it what this browser keeps of it; leads home. */
export async function deleteAccount(form: FormData): Promise<AccountOutcome> {
  try {
    await api().deleteAccount(textOf(form, "confirm"));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    return failed(error.message, error.field === "confirm" ? { confirm: messages.data.notYourEmail } : {});
  }
  beginLeaving();
  await forgetSession();
  toast({ title: messages.data.deleted, description: messages.data.deletedHelp });
  throw redirect("/");
}
