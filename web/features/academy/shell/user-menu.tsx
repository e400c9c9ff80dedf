import { msg, plural } from "@lingui/core/macro";
import { defineMessages, readMessage } from "#web/i18n/define-messages.ts";
import { ChevronDown } from "#web/ui/icons.tsx";
import {
  CircleQuestionMark as CircleHelp,
  LayoutDashboard,
  LogOut,
  NotebookPen,
  Settings,
  ShieldCheck,
} from "#web/ui/icons-signed-in.tsx";
import { useState } from "react";
import { useNavigate } from "react-router";
import { signOut } from "#web/features/people/auth/sign-out.ts";
import type { StoredSession } from "#web/platform/stored-session.ts";
import { superAdminHome, superAdminPages } from "#web/platform/super-admin-pages.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { countAsides, listUnsent } from "#web/features/courses/authoring/text/stored-lesson-drafts.ts";
import { listDraftKeys } from "#web/features/courses/lessons/notes/stored-drafts.ts";
import { countUnsentExams } from "#web/platform/person-here.ts";
import { countUnsentFields } from "#web/platform/unsent-fields.ts";
import { Button } from "#web/ui/button.tsx";
import { Overlay } from "#web/ui/overlay.tsx";
import { avatarPath } from "./avatar-path.ts";

/** The texts of the question before signing out, in this file because visitors do not load it. */
const words = defineMessages({
  title: msg`Not everything has been sent`,
  text: msg`It exists only in this browser, and is removed when you log out.`,
  notes: (count: number) => msg`${plural(count, { one: "Notes on a lesson", other: "Notes on # lessons" })}`,
  texts: (count: number) => msg`${plural(count, { one: "A lesson you are writing", other: "# lessons you are writing" })}`,
  asides: (count: number) => msg`${plural(count, { one: "A draft you set aside", other: "# drafts you set aside" })}`,
  exams: (count: number) => msg`${plural(count, { one: "Answers in an exam", other: "Answers in # exams" })}`,
  fields: (count: number) =>
    msg`${plural(count, { one: "What you entered on this page", other: "# fields you filled in on this page" })}`,
  cancel: msg`Cancel`,
  leaveOut: msg`Log out anyway`,
  send: msg`Send and log out`,
  notSent: msg`This could not be sent. Check your connection and try again; where two texts differ, decide on the lesson's page first.`,
  examsStay: msg`Answers in an exam are sent only from the exam's own page. Open the exam again to send them, or log out without them.`,
  restStays: msg`This can't be sent. Copy it first, or log out without it.`,
});

/** How much of a person's writing is unsent: lessons with unsent notes or text, texts set aside, exams with answers, fields of this page. */
type Unsent = { notes: number; texts: number; asides: number; exams: number; fields: number };

type SignOutDialogProps = {
  userId: string;
  /** Null: the dialog is closed. */
  unsent: Unsent | null;
  onUnsentChange: (unsent: Unsent | null) => void;
  onLeave: () => Promise<void>;
};

const hoverGraceMs = 300;

const everybodysPages = [
  { label: msg`Notes`, to: "/notes", icon: <NotebookPen aria-hidden="true" /> },
  { label: msg`Settings`, to: "/settings", icon: <Settings aria-hidden="true" /> },
  { label: msg`Help`, to: "/help", icon: <CircleHelp aria-hidden="true" /> },
];

/** The entries for a super admin, who is redirected to the dashboard from every page but this one; it also contains their account. */
const ownPages = [
  { label: msg`Super Admin`, to: superAdminPages[1], icon: <ShieldCheck aria-hidden="true" /> },
  { label: msg`Settings`, to: `${superAdminPages[1]}?view=account`, icon: <Settings aria-hidden="true" /> },
];

/** The signed-in person's menu. */
export function UserMenu({ session }: { session: StoredSession }) {
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState<ReturnType<typeof findUnsent>>(null);
  const name = session.fullName || session.email;

  async function leave(): Promise<void> {
    if (await signOut()) await navigate("/");
  }
  function askToLeave(): void {
    const found = findUnsent(session.userId);
    setUnsent(found);
    if (!found) void leave();
  }

  return (
    <>
      <Menu
        hoverGraceMs={hoverGraceMs}
        header={
          <>
            <p className="font-semibold">{name}</p>
            {session.fullName && <p className="text-muted">{session.email}</p>}
          </>
        }
        trigger={
          <button
            type="button"
            className="flex h-11 items-center gap-2.5 rounded-md px-1 hover:bg-wash aria-expanded:bg-wash sm:pe-2.5"
          >
            <Avatar name={name} src={avatarPath(session.fullName)} />
            <span className="sr-only max-w-36 truncate text-[0.9375rem] font-[550] lg:not-sr-only lg:truncate">{name}</span>
            <ChevronDown aria-hidden="true" className="hidden size-4 shrink-0 text-muted lg:block" />
          </button>
        }
        entries={[
          { label: readMessage(msg`Dashboard`), to: superAdminHome, icon: <LayoutDashboard aria-hidden="true" /> },
          ...(session.isSuperAdmin ? ownPages : everybodysPages).map((page) => ({ ...page, label: readMessage(page.label) })),
          "separator",
          { label: readMessage(msg`Log out`), onSelect: askToLeave, icon: <LogOut aria-hidden="true" /> },
        ]}
      />
      <SignOutDialog userId={session.userId} unsent={unsent} onUnsentChange={setUnsent} onLeave={leave} />
    </>
  );
}

/** Return what would be lost with this browser's session; null when nothing would. */
function findUnsent(userId: string): Unsent | null {
  const notes = listDraftKeys(userId).length;
  const texts = new Set(listUnsent(userId)).size;
  const asides = countAsides(userId);
  const exams = countUnsentExams(userId);
  const fields = countUnsentFields();
  return notes + texts + asides + exams + fields > 0 ? { notes, texts, asides, exams, fields } : null;
}

async function send(userId: string): Promise<void> {
  const [{ sendWaiting }, { sendUnsentLessonDrafts }] = await Promise.all([
    import("#web/features/courses/lessons/send-waiting.ts"),
    import("#web/features/courses/authoring/text/use-lesson-draft.ts"),
  ]);
  await Promise.allSettled([sendWaiting(userId), sendUnsentLessonDrafts(userId)]);
}

/** Asks what to do with unsent texts before signing out: send them first, discard them, or stay signed in. */
function SignOutDialog({ userId, unsent, onUnsentChange, onLeave }: SignOutDialogProps) {
  const [busy, setBusy] = useState<"sending" | "leaving" | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  function close(): void {
    setHasFailed(false);
    onUnsentChange(null);
  }
  async function leave(): Promise<void> {
    setBusy("leaving");
    await onLeave();
    setBusy(null);
    close();
  }
  async function sendAndLeave(): Promise<void> {
    setHasFailed(false);
    setBusy("sending");
    // What could not be sent is counted again below.
    await send(userId).catch(() => undefined);
    setBusy(null);
    const left = findUnsent(userId);
    if (left === null) return leave();
    onUnsentChange(left);
    setHasFailed(true);
  }

  const isSendable = unsent !== null && unsent.notes + unsent.texts > 0;
  const advice = unsent === null ? null : unsent.exams > 0 ? words.examsStay : isSendable ? null : words.restStays;
  return (
    <Overlay
      kind="confirm"
      closeButton={false}
      open={unsent !== null}
      onOpenChange={(open) => !open && close()}
      locked={busy !== null}
      title={words.title}
      description={words.text}
      footer={
        <>
          <Button disabled={busy !== null} onClick={close}>
            {words.cancel}
          </Button>
          <Button variant="danger" busy={busy === "leaving"} disabled={busy === "sending"} onClick={() => void leave()}>
            {words.leaveOut}
          </Button>
          {isSendable && (
            <Button variant="primary" busy={busy === "sending"} disabled={busy === "leaving"} onClick={() => void sendAndLeave()}>
              {words.send}
            </Button>
          )}
        </>
      }
    >
      <ul className="list-disc ps-5">{unsent && itemsOf(unsent).map((item) => <li key={item}>{item}</li>)}</ul>
      {!hasFailed && advice && <p className="mt-3">{advice}</p>}
      <div role="alert" className="mt-3 grid gap-2 text-danger empty:hidden">
        {hasFailed && isSendable && <p>{words.notSent}</p>}
        {hasFailed && advice && <p>{advice}</p>}
      </div>
    </Overlay>
  );
}

function itemsOf(unsent: Unsent): string[] {
  const kinds = ["notes", "texts", "asides", "exams", "fields"] as const;
  return kinds.flatMap((kind) => (unsent[kind] > 0 ? [words[kind](unsent[kind])] : []));
}
