import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '#testkit/clients/api-client.ts';
import type { Asked, History, Told } from './history.ts';

const ANSWER_LIMIT_MS = 15_000;
const PAUSE_MS = 150;
const LONGEST_PAUSE_MS = 5_000;
const TRIES_MAX = 60;
/** Answers that say nothing of whether it was done: somebody else, or the same person later, may be told more. */
const UNSURE = /UNAVAILABLE|UNREACHABLE|UNCERTAIN|INTERNAL|TOO_MANY|RATE|OVERLOADED|BUSY/;

export interface Heard extends Told {
  readonly answer: Answer;
}

/** What an answer of ours says: done, refused, or neither. */
export function heard(answer: Answer): Heard {
  const { status, body } = answer;
  const error = body?.errors?.[0] ?? body?.error;
  const code = String(error?.extensions?.code ?? error?.code ?? '');
  if (status >= 500 || status === 429 || UNSURE.test(code)) {
    return { outcome: 'unknown', told: `${status} ${code}`, answer };
  }
  if (status >= 400 || error !== undefined) {
    return { outcome: 'fail', told: `${status} ${code} ${String(error?.message ?? '')}`, answer };
  }
  return { outcome: 'ok', told: String(status), answer };
}

/** An answer that does not come is waited for as long as a page waits. */
export async function withinLimit<Done>(sending: Promise<Done>): Promise<Done> {
  const patience = new AbortController();
  const tooLong = sleep(ANSWER_LIMIT_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`no answer within ${ANSWER_LIMIT_MS} ms`);
  });
  tooLong.catch(() => undefined);
  try {
    return await Promise.race([sending, tooLong]);
  } finally {
    patience.abort();
  }
}

/** Asks, and asks again with the same key as our pages do, until somebody knows. */
export async function askUntilKnown(
  history: History,
  asked: Asked,
  send: () => Promise<Answer>,
): Promise<Heard | undefined> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const told = await history.call(asked, async () => heard(await withinLimit(send())));
    if (told.outcome !== 'unknown' && 'answer' in told) return told;
    // Each try counts against limits: who asks more slowly is let in sooner.
    await sleep(Math.min(PAUSE_MS * 1.5 ** tries, LONGEST_PAUSE_MS));
  }
  return undefined;
}

/** The same sending twice at once, as a double click or a line that repeats itself does. */
export async function askTwiceAtOnce(
  history: History,
  asked: Asked,
  send: () => Promise<Answer>,
): Promise<Heard | undefined> {
  const [first, second] = await Promise.all([askUntilKnown(history, asked, send), askUntilKnown(history, asked, send)]);
  return first?.outcome === 'ok' ? first : second;
}
