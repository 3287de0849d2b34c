import { DEADLINES } from '#server/limits/deadlines.ts';
import { runBounded } from '../bounded-process.ts';
import { script } from '../places.ts';

export interface MailTask {
  readonly bytes: Uint8Array;
}

/** A mail as it was written: nothing in it is believed, and none of it is markup. */
export interface ReadMail {
  /** In their order, names in small letters. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** Whom it says it is from; undefined where it names nobody, or several. */
  readonly from: string | undefined;
  /** Plain words, of HTML where there is nothing else. */
  readonly text: string;
  readonly files: readonly MailFile[];
}

export interface MailFile {
  /** As the sender named it; undefined where they did not. */
  readonly name: string | undefined;
  readonly contentType: string;
  /** Belongs to how the mail looks, such as the picture of a signature. */
  readonly isInline: boolean;
  readonly bytes: Uint8Array;
}

const WORKER = script('server/platform/documents/mail-worker');
const HEAP_MB = 256;
const PATIENCE_MS = DEADLINES.email.ms;

/** Read by a process of its own; undefined for what that cannot read, dies over, or takes too long for. */
export async function readMail(bytes: Uint8Array, signal: AbortSignal): Promise<ReadMail | undefined> {
  let mail: ReadMail | undefined;
  const stopped = await runBounded({
    script: WORKER,
    input: { bytes } satisfies MailTask,
    memoryMb: HEAP_MB,
    timeoutMs: PATIENCE_MS,
    signal,
    onMessage: (message) => {
      mail = message as ReadMail;
    },
  });
  return stopped === undefined ? mail : undefined;
}
