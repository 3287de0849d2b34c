import * as v from 'valibot';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { readRestError } from '#contract/wire/error-answers.ts';
import { loadStanding, LOAD_LAST_HEADER, LOAD_OFFSET_HEADER } from '#contract/rewards/gift-card-loads.ts';
import { beginGiftCardLoad, stopGiftCardLoad } from '#contract/generated/operator/operations.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { cutPart } from './cut-part.ts';

/** Why a file was not taken, in a sentence for the person who chose it. */
export class RefusedFile extends Error {}

const TRIES = 5;
const PAUSE_MS = 1_000;

interface Sending {
  readonly file: File;
  readonly signal: AbortSignal;
  /** How many bytes are there. */
  readonly onProgress: (sent: number) => void;
}

/** Sends a file part by part; a part that got lost is sent again. The id of its load, once all of it is there. */
export async function sendLoad(api: OperatorApi, { file, signal, onProgress }: Sending): Promise<string> {
  const { url, loadId } = await api.mutate(beginGiftCardLoad, { fileName: file.name, bytes: file.size });
  const stop = () => void stopLoad(api, loadId);
  signal.addEventListener('abort', stop);
  try {
    let sent = 0;
    while (sent < file.size) {
      sent = await sendPart(url, file, sent, signal);
      onProgress(sent);
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return loadId;
}

/** Nothing of it is loaded then. That it could not be said does no harm: the server gives it up by itself. */
function stopLoad(api: OperatorApi, loadId: string): Promise<unknown> {
  return api.mutate(stopGiftCardLoad, { loadId }).catch(() => undefined);
}

async function sendPart(url: string, file: File, from: number, signal: AbortSignal): Promise<number> {
  const part = await cutPart(file, from);
  for (let attempt = 1; ; attempt++) {
    const answer = await post(url, part, from, from + part.size === file.size, signal);
    if (typeof answer === 'number') return answer;
    if (attempt === TRIES || answer instanceof RefusedFile) throw answer;
    await new Promise((resume) => setTimeout(resume, PAUSE_MS * attempt));
    signal.throwIfAborted();
  }
}

/** How much is there now, or why the part was not taken. */
async function post(url: string, part: Blob, from: number, isLast: boolean, signal: AbortSignal) {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      credentials: 'same-origin',
      signal,
      headers: {
        'content-type': 'text/csv',
        [HEADERS.siteId]: DEFAULT_BRAND.siteId,
        [LOAD_OFFSET_HEADER]: String(from),
        [LOAD_LAST_HEADER]: isLast ? '1' : '0',
      },
      body: part,
    });
    const body: unknown = await answer.json().catch(() => undefined);
    const standing = v.safeParse(loadStanding, body);
    if (answer.ok && standing.success) return standing.output.received;
    const sentence = readRestError(body)?.fields?.['file']?.[0] ?? MESSAGES.generic.somethingWentWrongTryAgain;
    return answer.status >= 500 ? new Error(sentence) : new RefusedFile(sentence);
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof Error ? error : new Error(MESSAGES.generic.somethingWentWrongTryAgain);
  }
}
