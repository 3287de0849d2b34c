import { useEffect, useMemo, useRef, useState } from 'react';
import type { Upload } from '#client/uploads/upload.ts';
import type { SurveyLink } from '../survey-link.ts';
import { createKeptClips } from './kept-clips.ts';
import type { Clip } from './recording.ts';
import { startSurveyUpload } from './survey-upload.ts';
import { createUploadCalls } from './upload-calls.ts';

export interface ClipAnswer {
  readonly uploadId: string;
  readonly seconds: number;
}

/** A clip with an address in this page, to be looked at. */
export interface ShownClip extends Clip {
  readonly address: string;
}

export function clipAnswerOf(value: unknown): ClipAnswer | undefined {
  return typeof value === 'object' && value !== null && 'uploadId' in value ? (value as ClipAnswer) : undefined;
}

interface ClipAnswerOptions {
  readonly question: string;
  readonly link: SurveyLink;
  readonly answer: ClipAnswer | undefined;
  readonly onChange: (answer: ClipAnswer | null) => void;
}

/**
 * From a clip to an answer: taken, looked at, sent, answered. Nothing is sent before `send`. Until it is answered the
 * clip is kept on this device, and an upload that was begun goes on after a reload.
 */
export function useClipAnswer({ question, link, answer, onChange }: ClipAnswerOptions) {
  const calls = useMemo(() => createUploadCalls(link), [link]);
  const kept = useMemo(() => createKeptClips(link, question), [link, question]);
  const [clip, setClip] = useState<ShownClip>();
  const address = useRef<string>(undefined);
  const [upload, setUpload] = useState<Upload>();
  const current = useRef<Upload>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);

  const show = useMemo(
    () =>
      (film: Clip | undefined): void => {
        if (address.current !== undefined) URL.revokeObjectURL(address.current);
        address.current = film && URL.createObjectURL(film.file);
        setClip(film && address.current ? { ...film, address: address.current } : undefined);
      },
    [],
  );

  const sendOn = useMemo(
    () =>
      (film: Clip, begun?: string): void => {
        const sending = startSurveyUpload({ calls, kind: 'VIDEO', file: film.file, uploadId: begun });
        let known = begun;
        sending.subscribe(() => {
          const { uploadId, phase } = sending.get();
          if (uploadId === undefined || uploadId === known || phase === 'cancelled') return;
          known = uploadId;
          void kept.keep(film, uploadId);
        });
        void sending.finished.then(({ phase, uploadId }) => {
          if (phase !== 'done' || uploadId === undefined) return;
          void kept.drop();
          setUpload(undefined);
          show(undefined);
          latest.current({ uploadId, seconds: film.seconds });
        });
        current.current = sending;
        setUpload(sending);
      },
    [calls, kept, show],
  );

  const isAnswered = answer !== undefined;
  useEffect(() => {
    let isGone = false;
    if (!isAnswered) {
      void kept.read().then((found) => {
        if (isGone || found === undefined || address.current !== undefined) return;
        show(found);
        if (found.uploadId !== undefined) sendOn(found, found.uploadId);
      });
    }
    return () => {
      isGone = true;
    };
    // What is kept is looked for once: from then on this page knows better.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [kept]);
  useEffect(
    () => () => {
      current.current?.leave();
      if (address.current !== undefined) URL.revokeObjectURL(address.current);
    },
    [],
  );

  return {
    clip,
    upload,
    take(film: Clip): void {
      show(film);
      void kept.keep(film);
    },
    send(): void {
      if (clip !== undefined) sendOn(clip);
    },
    /** Stops sending; the clip is still there. */
    cancel(): void {
      current.current?.cancel();
      current.current = undefined;
      setUpload(undefined);
      if (clip !== undefined) void kept.keep(clip);
    },
    /** Another one instead. */
    begin(): void {
      current.current = undefined;
      show(undefined);
      void kept.drop();
      if (answer === undefined) return;
      onChange(null);
      // One that was saved with the page before stays with it until the page is saved again.
      calls.remove(answer.uploadId).catch(() => {});
    },
  };
}
