import * as v from 'valibot';
import {
  ASKED_SHAPES,
  becauseText,
  type AskedFor,
  type Because,
  type RequestKind,
} from '#contract/second-person/second-person.ts';
import { requestTitle } from '#contract/second-person/second-person-texts.ts';
import type { AuditSubjectKind } from '#contract/audit/audit-subjects.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { noteGuarded } from '#server/platform/database/watched-call.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Approvals } from './approvals.ts';
import { noteAlone, passedLimits, type Count } from './count-acts.ts';
import { mailDeciders, namesIn } from './mail-requests.ts';
import { insertRequest, isWaitingAbout, lockAbout } from './requests.store.ts';

export interface GuardedAct<Kind extends RequestKind> {
  /** The request's, if it has to wait. */
  readonly id: string;
  readonly kind: Kind;
  /** Everything that is needed to do it later. */
  readonly asked: AskedFor<Kind>;
  /** Null when nobody said why yet: then it is done alone or not at all. */
  readonly reason: string | null;
  /** How much of it there is, under the limits of one person. */
  readonly counts: readonly Count[];
  /** Why it takes two whatever the limits say. */
  readonly because?: readonly Because[];
  /** About this one only one request waits. */
  readonly aboutId: string | null;
  /** Under what it stands in the audit log. */
  readonly subject: { readonly kind: AuditSubjectKind; readonly id: string };
}

interface Guarded<Act, Done, Failure> {
  readonly act: Act;
  /** Does it, if one person may. */
  readonly alone: () => Promise<Result<Done, Failure>>;
}

export type AskRefusal = 'WAITING' | 'REASON_MISSING';
export type ActOutcome<Done> = { readonly state: 'DONE'; readonly done: Done } | { readonly state: 'WAITING' };

/**
 * Does something at once if one person may do that much alone, with all they did before; else it waits for a second
 * person, who is told by e-mail. In the transaction of the act, so that sum and act happen together.
 */
export function aloneOrAsk<Kind extends RequestKind, Done, Failure>(
  approvals: Approvals,
  tx: Db,
  guarded: Guarded<GuardedAct<Kind> & { readonly reason: string }, Done, Failure>,
  by: OperatorAct,
): Promise<Result<ActOutcome<Done>, Failure | 'WAITING'>>;
export function aloneOrAsk<Kind extends RequestKind, Done, Failure>(
  approvals: Approvals,
  tx: Db,
  guarded: Guarded<GuardedAct<Kind>, Done, Failure>,
  by: OperatorAct,
): Promise<Result<ActOutcome<Done>, Failure | AskRefusal>>;
export async function aloneOrAsk<Kind extends RequestKind, Done, Failure>(
  approvals: Approvals,
  tx: Db,
  { act, alone }: Guarded<GuardedAct<Kind>, Done, Failure>,
  by: OperatorAct,
): Promise<Result<ActOutcome<Done>, Failure | AskRefusal>> {
  const { aboutId } = act;
  noteGuarded({ kind: act.kind, acts: act.counts.map((count) => count.act) });
  if (aboutId !== null) {
    await lockAbout(tx, aboutId);
    if (await isWaitingAbout(tx, aboutId)) return err('WAITING');
  }
  const because = [...(act.because ?? []), ...(await passedLimits(approvals, tx, act.counts))];
  if (because.length > 0) {
    if (act.reason === null) return err('REASON_MISSING');
    await ask(approvals, tx, { ...act, reason: act.reason, because }, by);
    return ok({ state: 'WAITING' });
  }
  const done = await alone();
  if (!done.ok) return done;
  await noteAlone(approvals, tx, act.counts);
  return ok({ state: 'DONE', done: done.value });
}

type WaitingAct<Kind extends RequestKind> = GuardedAct<Kind> & {
  readonly reason: string;
  readonly because: readonly Because[];
};

async function ask<Kind extends RequestKind>(
  approvals: Approvals,
  tx: Db,
  { id, kind, asked, reason, because, aboutId, subject }: WaitingAct<Kind>,
  by: OperatorAct,
): Promise<void> {
  const { panelId, clock } = approvals;
  await insertRequest(tx, {
    request_id: id,
    panel_id: panelId,
    kind,
    // Parsed before it is kept: what is done later is what the shape says, and nothing beside it.
    asked: JSON.stringify(v.parse(ASKED_SHAPES[kind], asked)),
    reason,
    because: JSON.stringify(because),
    subject_kind: subject.kind,
    subject_id: subject.id,
    about_id: aboutId,
    state: 'WAITING',
    asked_by: by.operatorId,
    asked_at: clock.now(),
    decided_by: null,
    decided_at: null,
    decision_note: null,
  });
  await mailDeciders(approvals, tx, { kind, asked, askedBy: by.operatorId });
  await writeAudit(approvals, tx, by, {
    action: 'second-person.asked',
    subject: [subject.kind, subject.id],
    // In words; what exactly was asked for stays with the request, which nobody can change.
    after: {
      request: id,
      asked: requestTitle(kind, asked),
      ...namesIn(asked),
      reason,
      because: because.map((one) => becauseText(one)).join(' '),
    },
  });
}
