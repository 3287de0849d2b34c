import type { Resolvers, SupportPriority } from '#contract/generated/operator/resolvers.ts';
import { supportReplyForm } from '#contract/support/reply-form.ts';
import type { TicketPriority } from '#contract/support/priorities.ts';
import type { Rooms } from '#server/flows/rooms.ts';
import { addNote, answerAndMail, resolveAndMail } from '#server/flows/support/answer-request.ts';
import { lookUpRequest } from '#server/flows/support/look-up-request.ts';
import {
  assignRequest,
  changePriority,
  countViews,
  forgetGuest,
  listAssignees,
  listRequests,
  openFile,
  reopenRequest,
  takeNext,
} from '#server/modules/support/index.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Result } from '#server/platform/result.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { readInput, reasonIn } from '../input.ts';
import { notYet } from '../not-yet.ts';
import { found, refused, WireError } from '../wire-error.ts';

const PRIORITIES: Readonly<Record<SupportPriority, TicketPriority>> = { P1: 1, P2: 2, P3: 3 };
const priorityShown = (priority: TicketPriority): SupportPriority => `P${priority}`;

export function supportResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { support } = rooms;
  const { db } = support;
  const shown = async (requestId: string) => {
    const { priority, ...request } = found(await lookUpRequest(rooms, db, requestId));
    return { ...request, priority: priorityShown(priority), presence: [] };
  };

  return {
    Query: {
      async listSupportRequests(_parent, { filter, startingAfter }, call) {
        const { priority, view, category, assigneeId, panelistId, text } = filter ?? {};
        const page = await listRequests(support, db, {
          view: view ?? 'OPEN',
          operatorId: call.operator.operatorId,
          priority: priority == null ? undefined : PRIORITIES[priority],
          category: category ?? undefined,
          assigneeId: assigneeId ?? undefined,
          panelistId: panelistId ?? undefined,
          text: text ?? undefined,
          startingAfter: startingAfter ?? undefined,
        });
        return { ...page, contents: page.contents.map((row) => ({ ...row, priority: priorityShown(row.priority) })) };
      },
      getSupportCounts: (_parent, _input, call) => countViews(support, db, call.operator.operatorId),
      getSupportRequest: (_parent, { requestId }) => shown(requestId),
      getSupportFigures: notYet,
      listSupportAssignees: () => listAssignees(support, db),
      listSupportViews: notYet,
      listCannedReplies: notYet,
      fillCannedReply: notYet,
    },
    Mutation: {
      async takeNextSupportRequest(_parent, _input, call) {
        const taken = await inTransaction(db, (tx) => takeNext(support, tx, call.operator.operatorId));
        return taken === undefined ? null : shown(taken.request_id);
      },
      async assignSupportRequest(_parent, { requestId, operatorId, revision }, call) {
        const by = call.operator.operatorId;
        const to = operatorId ?? null;
        orThrow(await inTransaction(db, (tx) => assignRequest(support, tx, { requestId, to, revision, by })));
        return shown(requestId);
      },
      async changeSupportPriority(_parent, { requestId, priority, reason }, call) {
        const changed = { requestId, priority: PRIORITIES[priority], reason: reasonIn({ reason }) };
        found(await inTransaction(db, (tx) => changePriority(support, tx, changed, actOf(call))));
        return shown(requestId);
      },
      async replyToSupportRequest(_parent, { input }, call) {
        const { requestId, revision, status, fileIds, key } = input;
        const { body } = readInput(supportReplyForm, input);
        if (status === 'NEW') throw refused('status');
        const answer = { requestId, revision, body, status, fileIds: fileIds ?? [], key };
        orThrow(await answerAndMail(rooms, answer, call.operator));
        return shown(requestId);
      },
      async addSupportNote(_parent, { input }, call) {
        const { body } = readInput(supportReplyForm, input);
        const { requestId, key } = input;
        orThrow(await addNote(rooms, { requestId, body, key }, call.operator.operatorId));
        return shown(requestId);
      },
      async resolveSupportRequest(_parent, { requestId, revision }, call) {
        const { operatorId } = call.operator;
        orThrow(await resolveAndMail(rooms, { requestId, revision, operatorId }));
        return shown(requestId);
      },
      async reopenSupportRequest(_parent, { requestId, revision }, call) {
        const { operatorId } = call.operator;
        orThrow(await allOrNothing(db, (tx) => reopenRequest(support, tx, { requestId, revision, operatorId })));
        return shown(requestId);
      },
      async forgetSupportGuest(_parent, { requestId, reason }, call) {
        const isForgotten = await forgetGuest(support, requestId, reasonIn({ reason }), actOf(call));
        if (!isForgotten) throw new WireError('NOT_FOUND');
        return shown(requestId);
      },
      openSupportFile: async (_parent, asked, call) =>
        found(await openFile(support, asked, call.operator.sessionId, actOf(call))),
      markSupportPresence: notYet,
      saveSupportView: notYet,
      removeSupportView: notYet,
      saveCannedReply: notYet,
      retireCannedReply: notYet,
    },
  };
}

type Problem = 'not-found' | 'outdated' | 'not-possible' | 'unknown-file' | 'key-reused' | 'unknown-operator';

function orThrow(done: Result<unknown, Problem>): void {
  if (done.ok) return;
  if (done.failure === 'not-found') throw new WireError('NOT_FOUND');
  if (done.failure === 'unknown-file') throw refused('fileIds');
  if (done.failure === 'unknown-operator') throw refused('operatorId');
  throw new WireError('CONFLICT');
}
