import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { decodeCaptions } from "#domain/captions.ts";
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

/** A refused file, and why. */
export type Refused = { id: number; name: string; reason: string };

const askMs = 3_000;

/**
 * The recordings of a lesson and their uploads. What is on its way goes on while the author turns to another lesson or page; after a reload it waits for the same file.
 * `onBegun` hears of each upload as soon as it has an id.
 */
export function useMediaUploads(
  { id: lessonDraftId, title }: { id: string; title: string },
  onBegun: (begun: AuthoredMedia, at: number) => void,
) {
  const [media, setMedia] = useState<readonly AuthoredMedia[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const running = useSyncExternalStore(subscribeToUploads, readRunningUploads, readRunningUploads);
  const sendings: ReadonlyMap<string, Sending> = useMemo(() => new Map(running.map((each) => [each.id, each])), [running]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const count = useRef(0);
  const params = { lessonDraftId };

  const load = useCallback(async () => {
    try {
      const answer = await request("GET", "/api/lesson-drafts/{lessonDraftId}/media", { params: { lessonDraftId } });
      setMedia(answer.media);
      setHasFailed(false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setHasFailed(true);
    }
  }, [lessonDraftId]);

  // Anew when an upload has ended: it is being checked, or was refused.
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
    await startUpload({ id, name, lesson: { id: lessonDraftId, title, href } }, file);
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

  /** Change a recording, and show when that failed. */
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

  return {
    media,
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
    /** Goes on with an upload of another visit, if it is the same file. */
    goOn: async (of: AuthoredMedia, file: File) => {
      const isSame = file.size === of.upload_bytes && (await fingerprintOf(file)) === of.fingerprint;
      if (!isSame) return refuse(of.file_name, messages.otherFile);
      await send(of, file);
    },
    remove: async (id: string): Promise<boolean> => {
      await stopUpload(id);
      try {
        await request("DELETE", "/api/media/{mediaId}", { params: { mediaId: id } });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
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
    /** Write why a recording of the published lesson has no captions. */
    excuse: (id: string, reason: string) =>
      change(() => request("PUT", "/api/media/{mediaId}/without-captions", { params: { mediaId: id }, body: { reason } }), {
        done: messages.reasonSaved,
        failed: messages.notSaved,
      }),
    addCaptions: (id: string, language: string, file: File) =>
      change(
        async () => {
          const text = decodeCaptions(new Uint8Array(await file.arrayBuffer()));
          return request("PUT", "/api/media/{mediaId}/captions/{language}", {
            params: { mediaId: id, language },
            body: { text },
          });
        },
        { done: messages.captionsAdded(language), failed: messages.captionsNotAdded },
      ),
    removeCaptions: (id: string, language: string) =>
      change(() => request("DELETE", "/api/media/{mediaId}/captions/{language}", { params: { mediaId: id, language } }), {
        done: messages.detailsSaved,
        failed: messages.notSaved,
      }),
  };
}

export type MediaUploads = ReturnType<typeof useMediaUploads>;
