import { useEffect, useMemo, useRef, useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { isUploadType, UPLOAD_MAX_BYTES, uploadTypeProblem } from '#contract/clips/survey-uploads.ts';
import type { Upload } from '#client/uploads/upload.ts';
import type { SurveyLink } from '../survey-link.ts';
import { startSurveyUpload } from './survey-upload.ts';
import { createUploadCalls } from './upload-calls.ts';

/** A photo that is there, as the engine knows it: `content` is the id of its upload. */
export interface PhotoAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/** A photo on its way. */
export interface SendingPhoto {
  readonly id: number;
  readonly file: File;
  readonly upload: Upload;
}

export function photosOf(value: unknown): readonly PhotoAnswer[] {
  return Array.isArray(value) ? (value as PhotoAnswer[]) : [];
}

/** Why a file cannot be a photo of ours; undefined if it can. */
export function photoProblem({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (size === 0) return MESSAGES.uploads.empty;
  if (!isUploadType('PHOTO', type)) return uploadTypeProblem('PHOTO', type);
  return size > UPLOAD_MAX_BYTES.PHOTO ? MESSAGES.uploads.tooLarge.PHOTO : undefined;
}

interface PhotoListOptions {
  readonly value: unknown;
  readonly maxFiles: number;
  readonly onChange: (photos: readonly PhotoAnswer[] | null) => void;
  readonly link: SurveyLink;
}

/** The photos of an answer: those that are there, those on their way, and why one was not taken. */
export function usePhotoList({ value, maxFiles, onChange, link }: PhotoListOptions) {
  const calls = useMemo(() => createUploadCalls(link), [link]);
  const [sending, setSending] = useState<readonly SendingPhoto[]>([]);
  const [problem, setProblem] = useState<string>();
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map());
  const photos = photosOf(value);
  const latest = useRef({ photos, onChange });
  const count = useRef(0);
  const underWay = useRef(new Set<Upload>());
  useEffect(() => {
    latest.current = { photos, onChange };
  });
  useEffect(() => {
    const uploads = underWay.current;
    return () => {
      for (const upload of uploads) upload.leave();
    };
  }, []);

  function answer(next: readonly PhotoAnswer[]) {
    latest.current.photos = next;
    latest.current.onChange(next.length === 0 ? null : next);
  }

  function send(file: File) {
    const upload = startSurveyUpload({ calls, kind: 'PHOTO', file });
    count.current += 1;
    const id = count.current;
    underWay.current.add(upload);
    setSending((before) => [...before, { id, file, upload }]);
    void upload.finished.then(({ phase, uploadId, problem: why }) => {
      underWay.current.delete(upload);
      setSending((before) => before.filter((one) => one.id !== id));
      if (phase === 'failed') setProblem(why);
      if (phase !== 'done' || uploadId === undefined) return;
      setFiles((before) => new Map([...before, [uploadId, file]]));
      answer([...latest.current.photos, { name: file.name, type: file.type, content: uploadId }]);
    });
  }

  return {
    photos,
    sending,
    problem,
    /** What was chosen on this page, by the id of its upload: for its picture. */
    files,
    isFull: photos.length + sending.length >= maxFiles,
    add(chosen: readonly File[]): void {
      const room = maxFiles - photos.length - sending.length;
      setProblem(chosen.map(photoProblem).find((one) => one !== undefined) ?? undefined);
      for (const file of chosen.filter((one) => photoProblem(one) === undefined).slice(0, room)) send(file);
    },
    remove({ content }: PhotoAnswer): void {
      answer(photos.filter((one) => one.content !== content));
      // One that was saved with the page before stays with it until the page is saved again.
      calls.remove(content).catch(() => {});
    },
  };
}
