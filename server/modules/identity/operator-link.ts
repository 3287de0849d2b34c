import { OPERATOR_LINK_DAYS } from '#contract/identity/console-auth.ts';
import { operatorLinkEmail } from '#emails/operator-link-email.ts';
import { newSecret } from '#server/platform/chance.ts';
import { DAY_MS, later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Identity } from './identity.ts';
import { operatorTokenHash } from './open-operator-session.ts';
import { upsertOperatorLink } from './operator-links.store.ts';
import type { OperatorRow } from './operators.store.ts';

/** Makes the one link with which an operator sets a password; the one before is void. */
export async function makeOperatorLink(identity: Identity, tx: Db, operatorId: string): Promise<string> {
  const token = newSecret(identity.chance);
  await upsertOperatorLink(tx, {
    operator_id: operatorId,
    token_hash: operatorTokenHash(token),
    expires_at: later(identity.clock.now(), OPERATOR_LINK_DAYS * DAY_MS),
  });
  // Behind the #, so that it stays in the browser: no log of a proxy gets it.
  return `${identity.consoleUrl()}/set-up#${token}`;
}

export async function mailOperatorLink(
  identity: Identity,
  tx: Db,
  operator: Pick<OperatorRow, 'operator_id' | 'email' | 'name' | 'role' | 'password_hash'>,
): Promise<void> {
  const url = await makeOperatorLink(identity, tx, operator.operator_id);
  const { name, role, email } = operator;
  const isInvitation = operator.password_hash === null;
  await identity.mail.send(tx, { to: email, ...operatorLinkEmail({ name, role, url, isInvitation }) });
}
