import type { Resolvers, SupportFilter, SupportPriority } from '#contract/generated/operator/resolvers.ts';
import { CANNED_REPLY_MESSAGES, cannedReplyForm } from '#contract/support/canned-replies.ts';
import { namesMember, SAVED_VIEW_MESSAGES, savedViewForm } from '#contract/support/saved-views.ts';
import { SUPPORT_FIGURES_DAYS } from '#contract/support/support-limits.ts';
import { supportReplyForm } from '#contract/support/reply-form.ts';
import type { TicketPriority } from '#contract/support/priorities.ts';
import type { Rooms } from '#server/rooms.ts';
import {
  type CannedReplyRefusal,
  type SavedView,
  type ViewRefusal,
  addNote,
  answerAndMail,
  assignRequest,
  changePriority,
  countViews,
  eraseGuest,
  fillCannedReply,
  listAssignees,
  listCannedReplies,
  listPresence,
  listRequests,
  listViews,
  lookUpRequest,
  markPresence,
  openFile,
  readFigures,
  removeView,
  reopenRequest,
  resolveAndMail,
  retireCannedReply,
  saveCannedReply,
  saveView,
  takeNext,
} from '#server/modules/support/index.ts';
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { replicaAnswer } from '../replica-answer.ts';
import { actOf, type OperatorCall } from '../calls.ts';
import { readInput, reasonIn } from '../input.ts';
import { orThrow, type WireErrors } from '../or-throw.ts';
import { found, refused, WireError } from '../wire-error.ts';

const PRIORITIES: Readonly<Record<SupportPriority, TicketPriority>> = { P1: 1, P2: 2, P3: 3 };
const priorityShown = (priority: TicketPriority): SupportPriority => `P${priority}`;

export function supportResolvers(rooms: Rooms): Resolvers<OperatorCall> {
  const { support } = rooms;
  const { db } = support;
  const shown = async (requestId: string, { operator: { operatorId: asker } }: OperatorCall) => {
    const { priority, ...request } = found(await lookUpRequest(rooms, db, requestId));
    const presence = await listPresence(support, db, requestId, asker);
    return { ...request, priority: priorityShown(priority), presence };
  };

  return {
    Query: {
      async listSupportRequests(_parent, { filter, startingAfter }, call) {
        const { priority, view, category, assigneeId, panelistId, text } = filter ?? {};
        const page = await listRequests(support, db, {
          view: view ?? 'OPEN',
          operatorId: call.operator.operatorId,
          priority: priority == null ? undefined : PRIORITIES[priority],
          category,
          assigneeId,
          panelistId,
          text,
          startingAfter,
        });
        return { ...page, contents: page.contents.map((row) => ({ ...row, priority: priorityShown(row.priority) })) };
      },
      getSupportCounts: (_parent, _input, call) => countViews(support, db, call.operator.operatorId),
      getSupportRequest: (_parent, { requestId }, call) => shown(requestId, call),
      async getSupportFigures(_parent, { days }, call) {
        const figures = await replicaAnswer(rooms.console, 'support-figures', call, (from) =>
          readFigures(support, from, days ?? SUPPORT_FIGURES_DAYS),
        );
        return { ...figures, countedAt: figures.asOf ?? figures.countedAt };
      },
      listSupportAssignees: () => listAssignees(support, db),
      async listSupportViews(_parent, _input, call) {
        return (await listViews(db, call.operator.operatorId)).map(viewShown);
      },
      listCannedReplies: () => listCannedReplies(support, db),
      async fillCannedReply(_parent, asked) {
        const filled = await fillCannedReply(rooms, db, asked);
        return orThrow(filled, FILL_ERRORS);
      },
    },
    Mutation: {
      async takeNextSupportRequest(_parent, _input, call) {
        const taken = await inTransaction(db, (tx) => takeNext(support, tx, actOf(call)));
        return taken === undefined ? null : shown(taken.requestId, call);
      },
      async assignSupportRequest(_parent, { requestId, operatorId, revision }, call) {
        const assigned = { requestId, to: operatorId ?? null, revision };
        orThrow(await inTransaction(db, (tx) => assignRequest(support, tx, assigned, actOf(call))), REQUEST_ERRORS);
        return shown(requestId, call);
      },
      async changeSupportPriority(_parent, { requestId, priority, reason }, call) {
        const changed = { requestId, priority: PRIORITIES[priority], reason: reasonIn({ reason }) };
        found(await inTransaction(db, (tx) => changePriority(support, tx, changed, actOf(call))));
        return shown(requestId, call);
      },
      async replyToSupportRequest(_parent, { input }, call) {
        const { requestId, revision, status, fileIds, key } = input;
        const { body } = readInput(supportReplyForm, input);
        if (status === 'NEW') throw refused('status');
        const answer = { requestId, revision, body, status, fileIds: fileIds ?? [], key };
        orThrow(await answerAndMail(rooms, answer, { ...actOf(call), name: call.operator.name }), REQUEST_ERRORS);
        return shown(requestId, call);
      },
      async addSupportNote(_parent, { input }, call) {
        const { body } = readInput(supportReplyForm, input);
        const { requestId, key } = input;
        orThrow(await addNote(rooms, { requestId, body, key }, actOf(call)), REQUEST_ERRORS);
        return shown(requestId, call);
      },
      async resolveSupportRequest(_parent, { requestId, revision }, call) {
        orThrow(await resolveAndMail(rooms, { requestId, revision }, actOf(call)), REQUEST_ERRORS);
        return shown(requestId, call);
      },
      async reopenSupportRequest(_parent, { requestId, revision }, call) {
        const move = { requestId, revision };
        orThrow(await allOrNothing(db, (tx) => reopenRequest(support, tx, move, actOf(call))), REQUEST_ERRORS);
        return shown(requestId, call);
      },
      async forgetSupportGuest(_parent, { requestId, reason }, call) {
        const isErased = await eraseGuest(support, requestId, reasonIn({ reason }), actOf(call));
        if (!isErased) throw new WireError('NOT_FOUND');
        return shown(requestId, call);
      },
      openSupportFile: async (_parent, asked, call) =>
        found(await openFile(support, asked, call.operator.sessionId, actOf(call))),
      markSupportPresence: async (_parent, { requestId, isWriting }, call) =>
        found(await markPresence(support, db, { requestId, isWriting, operatorId: call.operator.operatorId })),
      async saveSupportView(_parent, { input }, call) {
        const { name } = readInput(savedViewForm, input);
        if (input.filter.panelistId != null) throw refused('filter', SAVED_VIEW_MESSAGES.ofOneMember);
        if (namesMember(input.filter.text)) throw refused('name', SAVED_VIEW_MESSAGES.ofOneMember);
        const view = { viewId: input.viewId, name, filter: filterKept(input.filter) };
        return viewShown(orThrow(await saveView(support, call.operator.operatorId, view), VIEW_ERRORS));
      },
      removeSupportView: (_parent, { viewId }, call) => removeView(db, call.operator.operatorId, viewId),
      async saveCannedReply(_parent, { input }, call) {
        const words = readInput(cannedReplyForm, input);
        const { cannedReplyId, revision } = input;
        const reply = { ...words, cannedReplyId, revision };
        return orThrow(await saveCannedReply(support, reply, actOf(call)), CANNED_REPLY_ERRORS);
      },
      retireCannedReply: async (_parent, reply, call) =>
        orThrow(await retireCannedReply(support, reply, actOf(call)), CANNED_REPLY_ERRORS),
    },
  };
}

const viewShown = ({ filter, ...view }: SavedView) => ({
  ...view,
  filter: { ...filter, priority: filter.priority === null ? null : priorityShown(filter.priority) },
});

function filterKept({ view, priority, category, assigneeId, text }: SupportFilter): SavedView['filter'] {
  const words = text?.trim() ?? '';
  return {
    view: view ?? 'OPEN',
    priority: priority == null ? null : PRIORITIES[priority],
    category: category ?? null,
    assigneeId: assigneeId ?? null,
    text: words === '' ? null : words,
  };
}

/** Why a view or a canned reply was not kept, at the field that has to change. */
const keepErrors = (words: {
  readonly nameTaken: string;
  readonly tooMany: string;
}): WireErrors<ViewRefusal | CannedReplyRefusal> => ({
  'not-found': 'NOT_FOUND',
  outdated: 'CONFLICT',
  'name-taken': refused('name', words.nameTaken),
  'too-many': refused('name', words.tooMany),
});
const VIEW_ERRORS = keepErrors(SAVED_VIEW_MESSAGES);
const CANNED_REPLY_ERRORS = keepErrors(CANNED_REPLY_MESSAGES);

const FILL_ERRORS = {
  'not-found': 'NOT_FOUND',
  'no-points': refused('cannedReplyId', CANNED_REPLY_MESSAGES.noPoints),
} as const;

const REQUEST_ERRORS = {
  'not-found': 'NOT_FOUND',
  outdated: 'CONFLICT',
  'not-possible': 'CONFLICT',
  'key-reused': 'CONFLICT',
  'unknown-file': refused('fileIds'),
  'unknown-operator': refused('operatorId'),
} as const satisfies WireErrors<string>;
