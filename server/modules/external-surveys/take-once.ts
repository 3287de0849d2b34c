import { EXTERNAL_RETURN_CLOCK_MINUTES } from '#contract/limits.ts';
import type { ExternalSource, PostbackStatus } from '#contract/surveys/survey-calls.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { ExternalSurveys } from './external-surveys.ts';
import { answerNonce, deleteNonces, findNonce, insertNonceOnce, type NonceRow } from './external-surveys.store.ts';
import type { ProvenMessage } from './verify-message.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';

/** As long as a message may be early plus as long as it may be late, so that it is never forgotten while it is valid. */
const KEPT_MS = 2 * EXTERNAL_RETURN_CLOCK_MINUTES * MINUTE_MS + MINUTE_MS;

/**
 * How long the very same message is answered as before. A host repeats a postback until it gets an answer. A browser
 * asks again at once when a connection broke; later it is somebody who found the address.
 */
const REPEATED_FOR_MS: Record<ExternalSource, number> = { POSTBACK: KEPT_MS, RETURN: MINUTE_MS };

/** What a message that came before was answered, if it was the very same one. */
export type EarlierMessage =
  | { readonly isSame: true; readonly answer: PostbackStatus }
  | { readonly isSame: false; readonly answer?: never };

/**
 * Takes a message once. Undefined the first time; of two that come at once, the second waits for what the first one is
 * answered. In the transaction of what the message causes, before any other lock.
 */
export async function takeOnce(
  room: ExternalSurveys,
  tx: Db,
  message: ProvenMessage,
): Promise<EarlierMessage | undefined> {
  const now = room.clock.now();
  const key = keyOf(message);
  const isFirst = await insertNonceOnce(tx, {
    ...key,
    message_hash: message.hash,
    answer: null,
    received_at: now,
    expires_at: later(now, KEPT_MS),
  });
  if (isFirst) return undefined;
  const earlier = await findNonce(tx, key);
  if (earlier === undefined || earlier.answer === null || !earlier.message_hash.equals(message.hash)) {
    return { isSame: false };
  }
  const isRepeat = now <= later(earlier.received_at, REPEATED_FOR_MS[message.source]);
  return isRepeat ? { isSame: true, answer: earlier.answer } : { isSame: false };
}

/** Keeps what a message was answered, for when it comes again. */
export async function rememberAnswer(tx: Db, message: ProvenMessage, answer: PostbackStatus): Promise<void> {
  await answerNonce(tx, keyOf(message), answer);
}

/** Forgets messages whose own time stamp would be refused by now. */
export async function forgetOldMessages(room: ExternalSurveys): Promise<void> {
  await deleteNonces(room.db, room.clock.now());
}

function keyOf({ keyId, source, nonce }: ProvenMessage): Pick<NonceRow, 'key_id' | 'source' | 'nonce'> {
  return { key_id: keyId, source, nonce };
}

export function registerExternalSurveyJobs(room: ExternalSurveys, jobs: Jobs): void {
  const forgetting = { name: 'external-surveys.forget-messages', cron: '*/30 * * * *', expireSeconds: 300 };
  repeat(jobs, forgetting, () => forgetOldMessages(room));
}
