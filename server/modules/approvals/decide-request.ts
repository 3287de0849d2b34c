import { DECIDING_ROLES, type RequestState } from '#contract/second-person/second-person.ts';
import { requestTitle } from '#contract/second-person/second-person-texts.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import type { AnyAuditAction } from '#contract/audit/audit-sentences.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Approvals } from './approvals.ts';
import { readAsked, type SecondPersonRequest } from './list-requests.ts';
import { mailAsker, namesIn } from './mail-requests.ts';
import { approverOf, notCountingUntil, readApprover } from './approvers.ts';
import { lockOperator, lockRequest, lockWaitingAbout, settle } from './requests.store.ts';

export type Decider = OperatorAct & { readonly operatorId: string; readonly role: OperatorRole };

export interface RequestDecision {
  readonly requestId: string;
  readonly isApproved: boolean;
  readonly note: string | null;
}

export type DecideRefusal = 'NOT_FOUND' | 'YOURSELF' | 'NOT_YET' | 'ALREADY_DECIDED' | 'NOTE_MISSING';

/**
 * Takes a decision down: by somebody else than the asker, of a role that may, and once; an approval only by who counts as a second
 * person for this asker. All of it judged with the decider's row held. The same one again by the same person changes nothing. Anyone who approves carries it out in the same transaction, and undoes this if it cannot be done.
 */
export async function takeDecision(
  approvals: Approvals,
  tx: Db,
  { requestId, isApproved, note }: RequestDecision,
  by: Decider,
): Promise<Result<{ readonly request: SecondPersonRequest; readonly isNew: boolean }, DecideRefusal>> {
  const row = isId(requestId) ? await lockRequest(tx, approvals.panelId, requestId) : undefined;
  if (row === undefined) return err('NOT_FOUND');
  const isMine = row.asked_by === by.operatorId;
  // Whom it does not concern learns no more than of one that is not there.
  if (!isMine && !DECIDING_ROLES[row.kind].includes(by.role)) return err('NOT_FOUND');
  const state: RequestState = isApproved ? 'APPROVED' : 'DECLINED';
  const request = readAsked(row);
  if (row.state !== 'WAITING') {
    const isSame = row.state === state && row.decided_by === by.operatorId;
    return isSame ? ok({ request, isNew: false }) : err('ALREADY_DECIDED');
  }
  if (isMine) return err('YOURSELF');
  const decider = await lockOperator(tx, by.operatorId);
  if (decider?.is_active !== true || !DECIDING_ROLES[row.kind].includes(decider.role)) return err('NOT_FOUND');
  const asker = await readApprover(tx, row.asked_by);
  if (isApproved && notCountingUntil(approverOf(decider), asker, approvals.clock.now()) !== null) return err('NOT_YET');
  if (!isApproved && note === null) return err('NOTE_MISSING');
  const decision = { state, decided_by: by.operatorId, decided_at: approvals.clock.now(), decision_note: note };
  await settle(tx, requestId, decision);
  return ok({ request, isNew: true });
}

/** Tells the asker, and the audit log: last in the transaction, once the act was carried out. */
export async function notifyDecision(
  approvals: Approvals,
  tx: Db,
  { request, isApproved, note }: Omit<RequestDecision, 'requestId'> & { readonly request: SecondPersonRequest },
  by: Decider,
): Promise<void> {
  const title = requestTitle(request.kind, request.asked);
  const { askedBy } = request;
  await mailAsker(approvals, tx, { askedBy, decidedBy: by.operatorId, title, isApproved, note });
  const action = isApproved ? 'second-person.approved' : 'second-person.declined';
  await auditRequest(approvals, tx, by, { request, action, note });
}

/** Takes a request back, by who asked for it. */
export async function withdrawRequest(
  approvals: Approvals,
  tx: Db,
  requestId: string,
  by: OperatorAct & { readonly operatorId: string },
): Promise<Result<undefined, 'NOT_FOUND' | 'ALREADY_DECIDED'>> {
  const row = isId(requestId) ? await lockRequest(tx, approvals.panelId, requestId) : undefined;
  if (row === undefined || row.asked_by !== by.operatorId) return err('NOT_FOUND');
  if (row.state === 'WITHDRAWN') return ok(undefined);
  if (row.state !== 'WAITING') return err('ALREADY_DECIDED');
  await settle(tx, requestId, {
    state: 'WITHDRAWN',
    decided_by: by.operatorId,
    decided_at: approvals.clock.now(),
    decision_note: null,
  });
  await auditRequest(approvals, tx, by, { request: readAsked(row), action: 'second-person.withdrawn', note: null });
  return ok(undefined);
}

/** Locks what waits about something, before that itself is held, as the person who decides does. */
export async function lockRequestAbout({ panelId }: Approvals, tx: Db, aboutId: string): Promise<void> {
  await lockWaitingAbout(tx, panelId, aboutId);
}

/** Closes what waits about something that is gone, and says why: nobody is asked about it any more. */
export async function closeRequestAbout(
  approvals: Approvals,
  tx: Db,
  { aboutId, why }: { readonly aboutId: string; readonly why: string },
  by: OperatorAct,
): Promise<void> {
  const row = await lockWaitingAbout(tx, approvals.panelId, aboutId);
  if (row === undefined) return;
  // In the name of who asked, as all that is withdrawn; the audit log says who it was.
  const closed = { state: 'WITHDRAWN', decided_by: row.asked_by, decided_at: approvals.clock.now() } as const;
  await settle(tx, row.request_id, { ...closed, decision_note: why });
  await auditRequest(approvals, tx, by, { request: readAsked(row), action: 'second-person.withdrawn', note: why });
}

interface EndedRequest {
  readonly request: SecondPersonRequest;
  readonly action: AnyAuditAction;
  readonly note: string | null;
}

function auditRequest(
  approvals: Approvals,
  tx: Db,
  by: OperatorAct,
  { request, action, note }: EndedRequest,
): Promise<void> {
  const { requestId, kind, subject, asked, askedBy } = request;
  return writeAudit(approvals, tx, by, {
    action,
    subject: [subject.kind, subject.id],
    after: { request: requestId, asked: requestTitle(kind, asked), ...namesIn(asked), askedBy, note },
  });
}
