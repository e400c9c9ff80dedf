import { useCallback, useEffect, useRef, useState } from "react";
import type { Upload } from "tus-js-client";
import { decodeCaptions } from "#domain/captions.ts";
import { uploadChunkBytes } from "#domain/media.ts";
import type { AuthoredMedia } from "#domain/media.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { currentAccessToken } from "#web/platform/auth-client.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { fingerprintOf, refuseBeforehand } from "./look-into-file.ts";
import { messages } from "./messages.ts";

/** What becomes of an upload from this page. */
export type Sending = { state: "sending" | "paused" | "waiting"; sent: number };

/** A file that did not become an upload, and why. */
export type Refused = { id: number; name: string; reason: string };

const askMs = 3_000;

/** Waits before a piece is tried again, in milliseconds; behind the last one it is tried at that pace for as long as the page is open. */
const retryMs = [0, 1_000, 3_000, 5_000, 10_000, 20_000, ...Array.from({ length: 1000 }, () => 30_000)];

/**
 * The recordings of a lesson and their uploads. What is on its way goes on while the author turns to the text; after a reload it waits for the same file.
 * `onBegun` hears of each upload as soon as it has an id.
 */
export function useMediaUploads(lessonDraftId: string, onBegun: (begun: AuthoredMedia, at: number) => void) {
  const [media, setMedia] = useState<readonly AuthoredMedia[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const [sendings, setSendings] = useState<ReadonlyMap<string, Sending>>(new Map());
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const running = useRef(new Map<string, Upload>());
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

  useEffect(() => {
    const shown = setTimeout(() => void load());
    return () => clearTimeout(shown);
  }, [load]);

  // What is being checked is ready by itself.
  const isChecking = media.some(({ id, state }) => state === "checking" || (state === "uploading" && sendings.has(id)));
  useEffect(() => {
    if (!isChecking) return;
    const timer = setInterval(() => void load(), askMs);
    return () => clearInterval(timer);
  }, [isChecking, load]);

  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const upload of uploads.values()) void upload.abort();
      uploads.clear();
    };
  }, [lessonDraftId]);

  function note(id: string, sending: Sending | null): void {
    setSendings((before) => {
      const after = new Map(before);
      if (sending) after.set(id, sending);
      else after.delete(id);
      return after;
    });
  }

  function put(changed: AuthoredMedia): void {
    setMedia((before) => {
      const isKnown = before.some(({ id }) => id === changed.id);
      return isKnown ? before.map((each) => (each.id === changed.id ? changed : each)) : [...before, changed];
    });
  }

  function refuse(name: string, reason: string): void {
    setRefused((before) => [...before, { id: ++count.current, name, reason }]);
  }

  async function send(id: string, file: File): Promise<void> {
    const { Upload: TusUpload } = await import("tus-js-client");
    let sent = 0;
    const upload = new TusUpload(file, {
      uploadUrl: `${location.origin}/api/uploads/${id}`,
      chunkSize: uploadChunkBytes,
      retryDelays: retryMs,
      storeFingerprintForResuming: false,
      onBeforeRequest: async (piece) => {
        const token = await currentAccessToken();
        if (token) piece.setHeader("Authorization", `Bearer ${token}`);
      },
      onProgress: (bytes) => {
        sent = bytes;
        note(id, { state: "sending", sent });
      },
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        // Refused for good: it was removed, or somebody else's now, or there is no room.
        if (status === 403 || status === 404 || status === 413) return false;
        note(id, { state: "waiting", sent });
        return true;
      },
      onError: () => {
        running.current.delete(id);
        note(id, null);
        void load();
      },
      onSuccess: () => {
        running.current.delete(id);
        note(id, null);
        void load();
      },
    });
    running.current.set(id, upload);
    note(id, { state: "sending", sent });
    upload.start();
  }

  async function begin(file: File, at: number): Promise<void> {
    try {
      const reason = await refuseBeforehand(file);
      if (reason !== null) return refuse(file.name, reason);
      const body = { file_name: file.name.slice(-200), bytes: file.size, fingerprint: await fingerprintOf(file) };
      const begun = await request("POST", "/api/lesson-drafts/{lessonDraftId}/media", { params, body });
      put(begun);
      onBegun(begun, at);
      await send(begun.id, file);
    } catch (error) {
      refuse(file.name, error instanceof Error ? error.message : "");
    }
  }

  /** Does something to a recording, and says when it could not be done. */
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
    pause: (id: string) => {
      void running.current.get(id)?.abort();
      const sending = sendings.get(id);
      note(id, { state: "paused", sent: sending?.sent ?? 0 });
    },
    resume: (id: string) => {
      const upload = running.current.get(id);
      if (!upload) return;
      note(id, { state: "sending", sent: sendings.get(id)?.sent ?? 0 });
      upload.start();
    },
    /** Goes on with an upload of another visit, if it is the same file. */
    goOn: async ({ id, file_name, upload_bytes, fingerprint }: AuthoredMedia, file: File) => {
      if (file.size !== upload_bytes || (await fingerprintOf(file)) !== fingerprint) return refuse(file_name, messages.otherFile);
      await send(id, file);
    },
    remove: async (id: string): Promise<boolean> => {
      await running.current.get(id)?.abort();
      running.current.delete(id);
      note(id, null);
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
