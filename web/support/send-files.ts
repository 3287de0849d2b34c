import { MESSAGES } from '#contract/messages/messages.ts';
import { attachmentProblem } from '#contract/rules/attachments.ts';
import type { SupportUploadAnswer } from '#contract/support/upload.ts';
import { createExternalStore } from '#client/external-store.ts';
import { type Sending, startUpload, type Upload } from '#client/uploads/upload.ts';
import type { Retry } from '#client/uploads/upload-retry.ts';

export interface Attachment {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** failed: another try may go well. refused: it is not taken as it is. */
  readonly phase: 'waiting' | 'sending' | 'done' | 'failed' | 'refused';
  /** 0 to 100; 100 only when the server has it. */
  readonly percent: number;
  /** failed, refused: why, in a sentence for the person who chose it. */
  readonly problem: string | undefined;
  /** done: what a request names it by. */
  readonly fileId: string | undefined;
}

export type SendOne = (file: File, sending: Sending) => Promise<SupportUploadAnswer>;

interface SendFilesParts {
  readonly send: SendOne;
  readonly retry?: Retry;
}

/** The server holds each file whole while it looks at it, and gives one sender room for so many of the largest. */
const AT_ONCE = 2;
/** The last bytes have left, but nobody has said yet that the file is good. */
const MOST_UNANSWERED_PERCENT = 99;

export type FileSending = ReturnType<typeof sendFiles>;

/** Sends attachments as they are chosen, one call each, so that each has its own progress, its own failure and its own way back. */
export function sendFiles({ send, retry = {} }: SendFilesParts) {
  const store = createExternalStore<readonly Attachment[]>([]);
  const files = new Map<string, File>();
  const uploads = new Map<string, Upload>();

  const change = (id: string, part: Partial<Attachment>) =>
    store.set(store.get().map((one) => (one.id === id ? { ...one, ...part } : one)));
  const countWanted = () => store.get().filter(({ phase }) => phase !== 'refused').length;

  function sendNext(): void {
    const next = store.get().find(({ phase }) => phase === 'waiting');
    const file = next && files.get(next.id);
    if (file === undefined || next === undefined || uploads.size >= AT_ONCE) return;
    const { id } = next;
    change(id, { phase: 'sending', percent: 0 });
    const upload = startUpload({ file, send: (sending) => send(file, sending), retry });
    uploads.set(id, upload);
    upload.subscribe(() => {
      const { phase, sentBytes, totalBytes } = upload.get();
      const percent = (sentBytes / Math.max(totalBytes, 1)) * 100;
      if (phase === 'sending') change(id, { percent: Math.min(percent, MOST_UNANSWERED_PERCENT) });
    });
    void upload.finished.then(({ phase, answer }) => {
      // What was taken back meanwhile has no row any more.
      if (phase !== 'cancelled') change(id, answer === undefined ? FAILED : outcomeOf(answer));
      if (uploads.get(id) === upload) uploads.delete(id);
      sendNext();
    });
    sendNext();
  }

  /** Stops what is under way, without a word to anybody. */
  function stop(id: string): void {
    uploads.get(id)?.leave();
    uploads.delete(id);
  }

  return {
    store,

    add(chosen: readonly File[]): void {
      for (const file of chosen) {
        const problem = attachmentProblem(file, countWanted());
        const id = crypto.randomUUID();
        const row = { id, name: file.name, sizeBytes: file.size, percent: 0, problem, fileId: undefined };
        if (problem === undefined) files.set(id, file);
        store.set([...store.get(), { ...row, phase: problem === undefined ? 'waiting' : 'refused' }]);
      }
      sendNext();
    },

    /** Cancels what is under way. A file that is there and not named by a request is removed by the server after a day. */
    remove(id: string): void {
      stop(id);
      files.delete(id);
      store.set(store.get().filter((one) => one.id !== id));
      sendNext();
    },

    /** What failed is sent again. */
    retry(id: string): void {
      if (!store.get().some((one) => one.id === id && one.phase === 'failed')) return;
      change(id, { phase: 'waiting', percent: 0, problem: undefined });
      sendNext();
    },

    /** What is there is nobody's any more, such as files of a visitor whose token has run out: they are sent anew. */
    sendAgain(): void {
      for (const { id, phase } of store.get()) {
        if (phase === 'done') change(id, { phase: 'waiting', percent: 0, fileId: undefined });
      }
      sendNext();
    },

    /** Waits until nothing is under way, and names what is there; undefined when a file failed. */
    async settled(): Promise<readonly string[] | undefined> {
      await new Promise<void>((resolve) => {
        const look = () => {
          if (store.get().some(isUnderWay)) return;
          stopLooking();
          resolve();
        };
        const stopLooking = store.subscribe(look);
        look();
      });
      const rows = store.get();
      if (rows.some(({ phase }) => phase === 'failed')) return undefined;
      return rows.flatMap(({ fileId }) => fileId ?? []);
    },

    /** What was meant to go along and is not taken as it is. */
    refused: (): readonly Attachment[] => store.get().filter(({ phase }) => phase === 'refused'),

    /** The page is left, or what was attached is part of a request now. */
    clear(): void {
      for (const { id } of store.get()) stop(id);
      files.clear();
      store.set([]);
    },
  };
}

export const isUnderWay = ({ phase }: Attachment): boolean => phase === 'waiting' || phase === 'sending';

const FAILED = { phase: 'failed', percent: 0, problem: MESSAGES.supportForm.uploadFailed } as const;

/** A call carries one file, so one of the two lists has one. */
function outcomeOf({ files: [sent], refused: [refusal] }: SupportUploadAnswer): Partial<Attachment> {
  if (sent !== undefined) return { phase: 'done', percent: 100, fileId: sent.fileId };
  if (refusal === undefined) return FAILED;
  if (refusal.problem === 'unavailable') return FAILED;
  return { phase: 'refused', percent: 0, problem: refusal.message };
}
