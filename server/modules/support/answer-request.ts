import * as v from 'valibot';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import { defineEvent } from '#server/platform/outbox/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Support } from './support.ts';
import { answerRequest, noteRequest, onceForKey, type AnswerStatus } from './reply.ts';
import { endWriting } from './inbox/presence.ts';
import { auditRequest, resolveRequest, type ActingOperator } from './operator-acts.ts';
import { firstNameOf } from './read-request.ts';

import { mailAnswer, mailResolved } from './support-mails.ts';

/** A member got an answer. Nothing of its text is in the event: who notifies them reads the request. */
export const supportAnswered = defineEvent({
  name: 'support-answered',
  payload: v.object({ requestId: v.string() }),
});

interface Answering extends ActingOperator {
  readonly name: string;
}

type AnswerProblem = 'not-found' | 'outdated' | 'not-possible' | 'unknown-file' | 'key-reused';

/** An operator answers: the message, the status of the request and the mail, together and once for each key. */
export function answerAndMail(
  { support }: { readonly support: Support },
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
  return onceForKey(support, { ownerId: operatorId, key, request: answer }, async (tx, messageId) => {
    const done = await answerRequest(support, tx, { ...answer, messageId, operatorId });
    if (!done.ok) return done;
    await endWriting(tx, answer.requestId, operatorId);
    await mailAnswer({ support }, tx, answer.requestId, { words: answer.body, from: firstNameOf(name) });
    await support.outbox.publish(tx, supportAnswered, { requestId: answer.requestId });
    const after = { status: answer.status, files: answer.fileIds.length };
    await auditRequest(support, tx, by, { request: done.value, action: 'answered', after });
    return ok(undefined);
  });
}

/** An operator adds a note for the others, once for each key. */
export function addNote(
  { support }: { readonly support: Support },
  { key, ...note }: { readonly requestId: string; readonly body: string; readonly key: string },
  by: ActingOperator,
): Promise<Result<undefined, 'not-found' | 'key-reused'>> {
  const { operatorId } = by;
  return onceForKey(support, { ownerId: operatorId, key, request: { note } }, async (tx, messageId) => {
    const request = await noteRequest(support, tx, { ...note, messageId, operatorId });
    if (request === undefined) return err('not-found');
    await auditRequest(support, tx, by, { request, action: 'note-added' });
    return ok(undefined);
  });
}

/** An operator resolves a request without an answer, and its member is notified. */
export function resolveAndMail(
  { support }: { readonly support: Support },
  move: { readonly requestId: string; readonly revision: number },
  by: ActingOperator,
) {
  return allOrNothing(support.db, async (tx) => {
    const done = await resolveRequest(support, tx, move, by);
    if (!done.ok) return done;
    await mailResolved({ support }, tx, move.requestId);
    await auditRequest(support, tx, by, { request: done.value, action: 'resolved' });
    return done;
  });
}
