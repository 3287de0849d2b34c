import { writeAudit } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { logNameOn, type Subject } from '#server/platform/log-names.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { emailKey } from './email-key.ts';
import type { Identity } from './identity.ts';
import { findOperator } from './operators.store.ts';
import { findPanelistByEmail } from './panelists.ts';
import { listPanelists } from './look-up-panelist.ts';

export interface LogNameQuestion {
  /** In UTC, as 2026-11-19. */
  readonly day: string;
  /** A member number, or the email address of a member or an operator. */
  readonly whom: string;
  readonly reason: string;
}

/** Under which names somebody is in the logs of a day. Whoever asks says why, and that is in the audit log. */
export async function nameInLogs(
  identity: Identity,
  tx: Db,
  { day, whom, reason }: LogNameQuestion,
): Promise<Result<readonly string[], 'unknown'>> {
  const { member, operator } = await peopleOf(identity, tx, whom);
  const subjects: Subject[] = [
    ...(member === undefined ? [] : [{ kind: 'member', id: member } as const]),
    ...(operator === undefined ? [] : [{ kind: 'operator', id: operator } as const]),
    ...(whom.includes('@') ? [{ kind: 'typed', id: whom } as const] : []),
  ];
  if (member === undefined && operator === undefined) return err('unknown');
  const by = { operatorId: null, origin: 'command line' };
  const after = { day, reason };
  if (member !== undefined)
    await writeAudit(identity, tx, by, {
      action: 'member.log-named',
      subject: ['panelist', member],
      before: null,
      after,
    });
  if (operator !== undefined)
    await writeAudit(identity, tx, by, {
      action: 'operator.log-named',
      subject: ['operator', operator],
      before: null,
      after,
    });
  return ok(subjects.map((subject) => logNameOn(day, subject, identity.signer)));
}

async function peopleOf(identity: Identity, tx: Db, whom: string) {
  if (whom.includes('@')) {
    const [member, operator] = [
      await findPanelistByEmail(identity, tx, whom),
      await findOperator(tx, identity.panelId, emailKey(whom)),
    ];
    return { member: member?.panelistId, operator: operator?.operator_id };
  }
  const [member] = await listPanelists(identity, tx, { text: whom, state: undefined, after: undefined, limit: 1 });
  return { member: member?.panelistId, operator: undefined };
}
