import * as v from 'valibot';
import type { Rooms } from '../rooms.ts';
import { answerRequest, noteRequest, resolveRequest, type AnswerStatus } from '#server/modules/support/index.ts';
import { newId } from '#server/platform/chance.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { once } from '#server/platform/idempotency/index.ts';
import { defineEvent } from '#server/platform/outbox/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { mailAnswer, mailResolved } from './support-mails.ts';

/** Somebody got an answer. Without a word of it: whoever tells them reads the request. */
export const supportAnswered = defineEvent({
  name: 'support-answered',
  payload: v.object({ requestId: v.string() }),
});

export interface Answering {
  readonly operatorId: string;
  readonly name: string;
}

export type AnswerProblem = 'not-found' | 'outdated' | 'not-possible' | 'unknown-file' | 'key-reused';

/** An operator answers: the words, where the request stands from then on, and the mail, together and once for each key. */
export function answerAndMail(
  { support }: Pick<Rooms, 'support'>,
  {
    key,
    ...answer
  }: {
    readonly requestId: string;
    readonly revision: number;
    readonly body: string;
    readonly status: AnswerStatus;
    readonly fileIds: readonly string[];
    readonly key: string;
  },
  { operatorId, name }: Answering,
): Promise<Result<undefined, AnswerProblem>> {
  return onceForKey({ support }, operatorId, key, answer, async (tx, messageId) => {
    const done = await answerRequest(support, tx, { ...answer, messageId, operatorId });
    if (!done.ok) return done;
    await mailAnswer({ support }, tx, answer.requestId, { words: answer.body, from: firstName(name) });
    await support.outbox.publish(tx, supportAnswered, { requestId: answer.requestId });
    return ok(undefined);
  });
}

/** An operator tells the others something. */
export function addNote(
  { support }: Pick<Rooms, 'support'>,
  { key, ...note }: { readonly requestId: string; readonly body: string; readonly key: string },
  operatorId: string,
): Promise<Result<undefined, 'not-found' | 'key-reused'>> {
  return onceForKey({ support }, operatorId, key, { note }, async (tx, messageId) =>
    (await noteRequest(support, tx, { ...note, messageId, operatorId })) ? ok(undefined) : err('not-found'),
  );
}

/** An operator resolves it without another word, and its member is told. */
export function resolveAndMail(
  { support }: Pick<Rooms, 'support'>,
  move: { readonly requestId: string; readonly revision: number; readonly operatorId: string },
) {
  return allOrNothing(support.db, async (tx) => {
    const done = await resolveRequest(support, tx, move);
    if (done.ok) await mailResolved({ support }, tx, move.requestId);
    return done;
  });
}

function onceForKey<Failure>(
  { support }: Pick<Rooms, 'support'>,
  ownerId: string,
  key: string,
  request: unknown,
  first: (tx: Db, messageId: string) => Promise<Result<undefined, Failure>>,
): Promise<Result<undefined, Failure | 'key-reused'>> {
  return allOrNothing(support.db, (tx) => {
    const now = support.clock.now();
    const keyed = { ownerId, key, request, newId: newId(support.chance, now), now };
    return once<undefined, Failure>(tx, keyed, {
      first: (messageId) => first(tx, messageId),
      again: async () => ok(undefined),
    });
  });
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
