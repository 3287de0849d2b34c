import * as v from 'valibot';
import {
  ASKED_SHAPES,
  becauseShape,
  becauseText,
  DECIDING_ROLES,
  kindsDecidedBy,
  type AskedFor,
  type RequestKind,
  type RequestState,
} from '#contract/second-person/second-person.ts';
import { requestFacts, requestTitle } from '#contract/second-person/second-person-texts.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import type { AuditSubjectKind } from '#contract/audit/audit-subjects.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { pageOf } from '#server/platform/page.ts';
import type { Approver } from '#contract/second-person/approvers.ts';
import type { Approvals } from './approvals.ts';
import { notCountingUntil, readApprover } from './approvers.ts';
import {
  countWaitingFor,
  findRequest,
  selectDecided,
  selectRequest,
  selectWaiting,
  type RequestRow,
  type ShownRequestRow,
} from './requests.store.ts';

const PAGE = 25;
const COUNTED_MOST = 1_000;

interface RequestOf<Kind extends RequestKind> {
  readonly requestId: string;
  readonly kind: Kind;
  readonly asked: AskedFor<Kind>;
  readonly reason: string;
  readonly subject: { readonly kind: AuditSubjectKind; readonly id: string };
  readonly state: RequestState;
  readonly askedBy: string | null;
}

/** A request of any kind, with what was asked for in the shape of its kind. */
export type SecondPersonRequest = { readonly [Kind in RequestKind]: RequestOf<Kind> }[RequestKind];

/** What was kept is read by its shape again: a row of an older release that no longer fits is a bug and not an act. */
export function readAsked(row: RequestRow): SecondPersonRequest {
  return {
    requestId: row.request_id,
    kind: row.kind,
    asked: v.parse(ASKED_SHAPES[row.kind], row.asked),
    reason: row.reason,
    subject: { kind: row.subject_kind, id: row.subject_id },
    state: row.state,
    askedBy: row.asked_by,
  } as SecondPersonRequest;
}

export interface Viewer {
  readonly operatorId: string;
  readonly role: OperatorRole;
}

const readerOf = ({ operatorId, role }: Viewer) => ({ operatorId, kinds: kindsDecidedBy(role) });

/** A page of what waits or of what is over, as far as it concerns this operator. */
export async function listRequests(
  approvals: Approvals,
  db: Db,
  asked: { readonly isOpen: boolean; readonly after: string | undefined },
  viewer: Viewer,
) {
  const select = asked.isOpen ? selectWaiting : selectDecided;
  const page = { after: asked.after, limit: PAGE + 1 };
  const rows = await select(db, approvals.panelId, readerOf(viewer), page);
  const reader = await readApprover(db, viewer.operatorId);
  const shown = rows.map((row) => shownRequest(approvals, row, viewer, reader));
  return pageOf(shown, PAGE, ({ requestId }) => requestId);
}

/** One request that concerns this operator. */
export async function readShownRequest(approvals: Approvals, db: Db, requestId: string, viewer: Viewer) {
  const row = isId(requestId) ? await selectRequest(db, approvals.panelId, readerOf(viewer), requestId) : undefined;
  return row && shownRequest(approvals, row, viewer, await readApprover(db, viewer.operatorId));
}

/** One request as it was asked; undefined when there is none. */
export async function readRequest({ panelId }: Approvals, db: Db, requestId: string) {
  const row = isId(requestId) ? await findRequest(db, panelId, requestId) : undefined;
  return row && readAsked(row);
}

/** How many wait for this operator to decide. */
export const countWaitingRequests = ({ panelId }: Approvals, db: Db, viewer: Viewer): Promise<number> =>
  countWaitingFor(db, panelId, readerOf(viewer), COUNTED_MOST);

export type ShownRequest = ReturnType<typeof shownRequest>;

function shownRequest(
  approvals: Approvals,
  row: ShownRequestRow,
  { operatorId, role }: Viewer,
  reader: Approver | null,
) {
  const { kind, asked } = readAsked(row);
  const isWaiting = row.state === 'WAITING';
  const isMine = row.asked_by === operatorId;
  const isForReader = isWaiting && !isMine && DECIDING_ROLES[kind].includes(role);
  const asker = row.asked_by && { operatorId: row.asked_by, since: row.asker_since, by: row.asker_by };
  const mayDecideFrom = isForReader && reader ? notCountingUntil(reader, asker || null, approvals.clock.now()) : null;
  return {
    requestId: row.request_id,
    kind,
    state: row.state,
    title: requestTitle(kind, asked),
    facts: [...requestFacts(kind, asked, approvals.pointsPerDollar)],
    reason: row.reason,
    because: v.parse(becauseShape, row.because).map(becauseText),
    panelistId: 'panelistId' in asked ? asked.panelistId : null,
    redemptionId: 'redemptionId' in asked ? asked.redemptionId : null,
    askedBy: colleague(row.asked_by, row.asker_name, row.asker_role),
    askedAt: row.asked_at,
    decidedBy: colleague(row.decided_by, row.decider_name, row.decider_role),
    decidedAt: row.decided_at,
    decisionNote: row.decision_note,
    mayDecide: isForReader && mayDecideFrom === null,
    mayDecideFrom,
    mayWithdraw: isWaiting && isMine,
  };
}

function colleague(operatorId: string | null, name: string | null, role: OperatorRole | null) {
  return operatorId === null || name === null || role === null ? null : { operatorId, name, role };
}

/** Whether something was done at once, or how it stands with the second person. */
export type Outcome = 'DONE' | 'WAITING' | 'DECLINED' | 'WITHDRAWN';

const OUTCOMES: Readonly<Record<RequestState, Outcome>> = {
  WAITING: 'WAITING',
  APPROVED: 'DONE',
  DECLINED: 'DECLINED',
  WITHDRAWN: 'WITHDRAWN',
};

/** How it stands with what was asked under this id. What never waited was done. */
export async function outcomeOf(approvals: Approvals, db: Db, id: string): Promise<Outcome> {
  const request = await readRequest(approvals, db, id);
  return request === undefined ? 'DONE' : OUTCOMES[request.state];
}
