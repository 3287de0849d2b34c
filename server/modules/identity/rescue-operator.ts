import { writeAudit } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { emailKey } from './email-key.ts';
import type { Identity } from './identity.ts';
import { makeOperatorLink } from './operator-link.ts';
import { updateOperator } from './operator-listing.store.ts';
import { endOperatorSessions } from './operator-sessions.store.ts';
import { findOperator, replaceRecoveryCodes } from './operators.store.ts';

/**
 * Lets an operator begin anew when no admin is left who could: enabled, without authenticator, and with a link. Only
 * for the person who runs the server, who vouches for them: they count as an approver at once.
 */
export async function rescueOperator(
  identity: Identity,
  tx: Db,
  email: string,
): Promise<Result<{ readonly url: string }, 'unknown'>> {
  const operator = await findOperator(tx, identity.panelId, emailKey(email));
  if (operator === undefined) return err('unknown');
  const { operator_id: operatorId, state } = operator;
  const now = identity.clock.now();
  await updateOperator(tx, operatorId, {
    state: 'ACTIVE',
    totp_secret: null,
    approver_since: null,
    approver_by: null,
  });
  await replaceRecoveryCodes(tx, operatorId, [], now);
  await endOperatorSessions(tx, operatorId, now);
  const url = await makeOperatorLink(identity, tx, operatorId);
  const by = { operatorId: null, origin: 'command line' };
  await writeAudit(identity, tx, by, {
    action: 'operator.rescued',
    subject: ['operator', operatorId],
    before: { state },
    after: { state: 'ACTIVE' },
  });
  return ok({ url });
}
