import * as v from 'valibot';
import type { Rooms } from '../rooms.ts';
import {
  answerRequest,
  auditRequest,
  noteRequest,
  resolveRequest,
  type ActingOperator,
  type AnswerStatus,
} from '#server/modules/support/index.ts';
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

export interface Answering extends ActingOperator {
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
  { name, ...by }: Answering,
): Promise<Result<undefined, AnswerProblem>> {
  const { operatorId } = by;
  return onceForKey({ support }, operatorId, key, answer, async (tx, messageId) => {
    const done = await answerRequest(support, tx, { ...answer, messageId, operatorId });
    if (!done.ok) return done;
    await mailAnswer({ support }, tx, answer.requestId, { words: answer.body, from: firstName(name) });
    await support.outbox.publish(tx, supportAnswered, { requestId: answer.requestId });
    const { status, fileIds } = answer;
    await auditRequest(support, tx, by, done.value, { action: 'answered', after: { status, files: fileIds.length } });
    return ok(undefined);
  });
}

/** An operator tells the others something. */
export function addNote(
  { support }: Pick<Rooms, 'support'>,
  { key, ...note }: { readonly requestId: string; readonly body: string; readonly key: string },
  by: ActingOperator,
): Promise<Result<undefined, 'not-found' | 'key-reused'>> {
  const { operatorId } = by;
  return onceForKey({ support }, operatorId, key, { note }, async (tx, messageId) => {
    const row = await noteRequest(support, tx, { ...note, messageId, operatorId });
    if (row === undefined) return err('not-found');
    await auditRequest(support, tx, by, row, { action: 'note-added' });
    return ok(undefined);
  });
}

/** An operator resolves it without another word, and its member is told. */
export function resolveAndMail(
  { support }: Pick<Rooms, 'support'>,
  move: { readonly requestId: string; readonly revision: number },
  by: ActingOperator,
) {
  return allOrNothing(support.db, async (tx) => {
    const done = await resolveRequest(support, tx, move, by);
    if (!done.ok) return done;
    await mailResolved({ support }, tx, move.requestId);
    await auditRequest(support, tx, by, done.value, { action: 'resolved' });
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
