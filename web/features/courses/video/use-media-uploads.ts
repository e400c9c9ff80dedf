import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { decodeCaptions } from "#domain/captions.ts";
import type { CaptionKind } from "#domain/media.ts";
import type { AuthoredMedia } from "#domain/media.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { fingerprintOf, refuseBeforehand } from "./look-into-file.ts";
import { messages } from "./messages.ts";
import {
  pauseUpload,
  readRunningUploads,
  resumeUpload,
  startUpload,
  stopUpload,
  subscribeToUploads,
  type Sending,
} from "./running-uploads.ts";

/** Captions that somebody else has saved in the meantime, and `again`, which repeats what the author was about to do. */
export type CaptionConflict = { media: AuthoredMedia; language: string; again: (newest: AuthoredMedia) => Promise<boolean> };

/** A rejected file, and why. */
export type Refused = { id: number; name: string; reason: string };

const askMs = 3_000;

/**
 * Use the recordings of a lesson and their uploads. An upload continues while its author opens another lesson or page; after a reload it
 * waits until the same file is selected again. `onBegun` is called for each upload as soon as it has an id.
 */
export function useMediaUploads(
  { id: lessonDraftId, title, language }: { id: string; title: string; language: string },
  onBegun: (begun: AuthoredMedia, at: number) => void,
) {
  const [media, setMedia] = useState<readonly AuthoredMedia[]>([]);
  const [isLoaded, setIsLoaded] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const running = useSyncExternalStore(subscribeToUploads, readRunningUploads, readRunningUploads);
  const sendings: ReadonlyMap<string, Sending> = useMemo(() => new Map(running.map((each) => [each.id, each])), [running]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [conflict, setConflict] = useState<CaptionConflict | null>(null);
  const count = useRef(0);
  const params = { lessonDraftId };

  const load = useCallback(async (): Promise<readonly AuthoredMedia[] | null> => {
    try {
      const answer = await request("GET", "/api/lesson-drafts/{lessonDraftId}/media", { params: { lessonDraftId } });
      setMedia(answer.media);
      setIsLoaded(true);
      setHasFailed(false);
      return answer.media;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setHasFailed(true);
      return null;
    }
  }, [lessonDraftId]);

  // Load again when an upload has ended: the file is being checked, or was rejected.
  const ownRunning = running.filter(({ lesson }) => lesson.id === lessonDraftId).length;
  useEffect(() => {
    const shown = setTimeout(() => void load());
    return () => clearTimeout(shown);
  }, [load, ownRunning]);

  // Poll until checks are finished.
  const isChecking = media.some(({ id, state }) => state === "checking" || (state === "uploading" && sendings.has(id)));
  useEffect(() => {
    if (!isChecking) return;
    const timer = setInterval(() => void load(), askMs);
    return () => clearInterval(timer);
  }, [isChecking, load]);

  function put(changed: AuthoredMedia): void {
    setMedia((before) => {
      const isKnown = before.some(({ id }) => id === changed.id);
      return isKnown ? before.map((each) => (each.id === changed.id ? changed : each)) : [...before, changed];
    });
  }

  function refuse(name: string, reason: string): void {
    setRefused((before) => [...before, { id: ++count.current, name, reason }]);
  }

  async function send({ id, file_name: name }: AuthoredMedia, file: File): Promise<void> {
    const href = location.pathname + location.search;
    // The author may be on another page when it happens.
    const onRejected = (reason: string) =>
      toast({ title: messages.uploadEnded(name), description: reason, variant: "destructive" });
    await startUpload({ id, name, lesson: { id: lessonDraftId, title, href } }, { file, onRejected });
  }

  async function begin(file: File, at: number): Promise<void> {
    try {
      const reason = await refuseBeforehand(file);
      if (reason !== null) return refuse(file.name, reason);
      const body = { file_name: file.name.slice(-200), bytes: file.size, fingerprint: await fingerprintOf(file) };
      const begun = await request("POST", "/api/lesson-drafts/{lessonDraftId}/media", { params, body });
      put(begun);
      onBegun(begun, at);
      await send(begun, file);
    } catch (error) {
      refuse(file.name, error instanceof Error ? error.message : "");
    }
  }

  /** Change a recording, and show the outcome in a toast. */
  async function change(act: () => Promise<AuthoredMedia>, words: { done: string; failed: string }): Promise<boolean> {
    try {
      put(await act());
      toast({ title: words.done });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: words.failed, description: error.message, variant: "destructive" });
      return false;
    }
  }

  /**
   * Replace or remove captions, based on the revision that the author sees. If somebody has saved since, a conflict asks the author first.
   */
  async function changeCaptions(
    of: AuthoredMedia,
    language: string,
    { act, ...words }: { act: (revision: number) => Promise<AuthoredMedia>; done: string; failed: string },
  ): Promise<boolean> {
    const again = (seen: AuthoredMedia) => changeCaptions(seen, language, { act, ...words });
    return change(
      () =>
        act(of.caption_revisions[language] ?? 0).catch((error: unknown) => {
          if (error instanceof ApiError && error.code === "media.track_changed_meanwhile")
            setConflict({ media: of, language, again });
          throw error;
        }),
      words,
    );
  }

  return {
    media,
    /** Whether `media` is known: it is empty until then. */
    isLoaded,
    hasFailed,
    sendings,
    refused,
    reload: () => void load(),
    add: (files: readonly File[], at: number) => {
      for (const file of files) void begin(file, at);
    },
    dismiss: (id: number) => setRefused((before) => before.filter((each) => each.id !== id)),
    pause: pauseUpload,
    resume: resumeUpload,
    /** Continue an upload of an earlier visit, if it is the same file. */
    goOn: async (of: AuthoredMedia, file: File) => {
      const isSame = file.size === of.upload_bytes && (await fingerprintOf(file)) === of.fingerprint;
      if (!isSame) return refuse(of.file_name, messages.otherFile);
      await send(of, file);
    },
    /** Remove a recording. If learners see it, it is removed only if `isWanted`; otherwise `onShown` is called with where they see it. */
    remove: async (
      id: string,
      { isWanted, onShown }: { isWanted: boolean; onShown: (why: string) => void },
    ): Promise<boolean> => {
      await stopUpload(id);
      try {
        const query = isWanted ? { although_shown: "true" as const } : {};
        await request("DELETE", "/api/media/{mediaId}", { params: { mediaId: id }, query });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === "media.shown") {
          onShown(error.message);
          return false;
        }
        if (error.status !== 404) {
          toast({ title: messages.notRemoved, description: error.message, variant: "destructive" });
          return false;
        }
      }
      setMedia((before) => before.filter((each) => each.id !== id));
      return true;
    },
    saveWords: (id: string, words: { title: string; description: string }) =>
      change(() => request("PATCH", "/api/media/{mediaId}", { params: { mediaId: id }, body: words }), {
        done: messages.detailsSaved,
        failed: messages.notSaved,
      }),
    setCaptionKind: (id: string, language: string, kind: CaptionKind) =>
      change(
        () =>
          request("PATCH", "/api/media/{mediaId}", { params: { mediaId: id }, body: { caption_kinds: { [language]: kind } } }),
        { done: messages.detailsSaved, failed: messages.notSaved },
      ),
    /** Save the reason why a recording of a published lesson has no captions. */
    excuse: (id: string, reason: string) =>
      change(() => request("PUT", "/api/media/{mediaId}/without-captions", { params: { mediaId: id }, body: { reason } }), {
        done: messages.reasonSaved,
        failed: messages.notSaved,
      }),
    addCaptions: (of: AuthoredMedia, language: string, file: File) =>
      changeCaptions(of, language, {
        act: async (revision) => {
          const text = decodeCaptions(new Uint8Array(await file.arrayBuffer()));
          const params = { mediaId: of.id, language };
          return request("PUT", "/api/media/{mediaId}/captions/{language}", { params, body: { text, revision } });
        },
        done: of.languages.includes(language) ? messages.captionsReplaced(language) : messages.captionsAdded(language),
        failed: messages.captionsNotAdded,
      }),
    removeCaptions: (of: AuthoredMedia, language: string) =>
      changeCaptions(of, language, {
        act: (revision) => {
          const params = { mediaId: of.id, language };
          return request("DELETE", "/api/media/{mediaId}/captions/{language}", { params, query: { revision } });
        },
        done: messages.detailsSaved,
        failed: messages.notSaved,
      }),
    /** The language that new captions are offered in first: the course's. */
    language,
    conflict,
    /** Resolve a conflict: repeat what the author was about to do, or keep what somebody else has saved. */
    settleConflict: async (how: "mine" | "theirs"): Promise<void> => {
      setConflict(null);
      const newest = await load();
      const of = newest?.find(({ id }) => id === conflict?.media.id);
      if (how === "mine" && of) await conflict?.again(of);
    },
  };
}

export type MediaUploads = ReturnType<typeof useMediaUploads>;
