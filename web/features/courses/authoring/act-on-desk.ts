import { ApiError, request } from "#web/platform/api.ts";
import { wasNotServed } from "#web/platform/was-unreached.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** How something that an author did to the outline or with a version ended; `unreached`: the academy did not hear of it or could not do it. */
export type DeskOutcome =
  | { kind: "done"; intent: string; id: string }
  | { kind: "failed"; intent: string; message: string; unreached: boolean };

/** Does what a form of the desk asks for, and says with a toast how it ended where the page does not show it. Throws a session that has ended. */
export async function actOnDesk(form: FormData): Promise<DeskOutcome> {
  const text = (name: string) => String(form.get(name) ?? "");
  const [intent, id] = [text("intent"), text("id")];
  const deed = deeds[intent];
  if (!deed) throw new Error(`no deed is called ${intent}`);
  try {
    await deed.perform(id, text);
    if (deed.done) toast({ title: deed.done });
    return { kind: "done", intent, id };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    toast({ title: deed.failed, description: error.message, variant: "destructive" });
    return { kind: "failed", intent, message: error.message, unreached: wasNotServed(error) };
  }
}

type Deed = {
  perform: (id: string, text: (name: string) => string) => Promise<unknown>;
  done?: string;
  failed: string;
};

const deeds: Record<string, Deed | undefined> = {
  "desk-add": {
    perform: (id, text) => {
      const after = text("after");
      const place = after === "" ? {} : { after };
      return request("POST", "/api/courses/{courseId}/manuscripts", {
        params: { courseId: text("course") },
        body: { id, title: text("title"), content: text("content"), ...place },
      });
    },
    failed: messages.notAdded,
  },
  "desk-order": {
    perform: (_, text) =>
      request("PUT", "/api/courses/{courseId}/manuscripts/order", {
        params: { courseId: text("course") },
        body: { ids: text("ids").split(",") },
      }),
    failed: messages.notMoved,
  },
  "desk-delete": {
    perform: (id) => request("DELETE", "/api/manuscripts/{manuscriptId}", { params: { manuscriptId: id } }),
    done: messages.deleted,
    failed: messages.notDeleted,
  },
  "desk-publish": {
    perform: (id, text) =>
      request("POST", "/api/manuscripts/{manuscriptId}/publish", {
        params: { manuscriptId: id },
        body: { revision: Number(text("revision")) },
      }),
    done: messages.published,
    failed: messages.notPublished,
  },
  "desk-restore": {
    perform: (id, text) =>
      request("POST", "/api/manuscripts/{manuscriptId}/versions/{version}/restore", {
        params: { manuscriptId: id, version: text("version") },
        body: { revision: Number(text("revision")) },
      }),
    done: messages.restored,
    failed: messages.notRestored,
  },
};
