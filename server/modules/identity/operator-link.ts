import type { Insertable } from 'kysely';
import { OPERATOR_LINK_DAYS } from '#contract/identity/console-auth.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import { operatorLinkEmail, type OperatorLink } from '#emails/operator-link-email.ts';
import { newSecret } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { isOurToken, tokenHash, tokenMac } from '#server/platform/stored-tokens.ts';
import type { IdentityTables } from './identity.tables.ts';
import type { Identity } from './identity.ts';
import type { OperatorRow } from './operators.store.ts';

/** Makes the one link with which an operator sets a password; the one before is void. */
export async function makeOperatorLink(identity: Identity, tx: Db, operatorId: string): Promise<string> {
  const token = newSecret(identity.chance);
  const hash = tokenHash(token);
  await upsertOperatorLink(tx, {
    operator_id: operatorId,
    token_hash: hash,
    token_mac: tokenMac(identity.signer, 'operator-link', { ownerId: operatorId, hash }),
    expires_at: later(identity.clock.now(), OPERATOR_LINK_DAYS * DAY_MS),
  });
  // Behind the #, so that it stays in the browser: no log of a proxy gets it.
  return `${identity.consoleUrl()}/set-up#${token}`;
}

export async function mailOperatorLink(
  identity: Identity,
  tx: Db,
  operator: Pick<OperatorRow, 'operator_id' | 'email' | 'name' | 'role'>,
  why: OperatorLink['why'],
): Promise<void> {
  const url = await makeOperatorLink(identity, tx, operator.operator_id);
  const { name, role, email } = operator;
  await identity.mail.send(tx, { to: email, ...operatorLinkEmail({ name, role, url, why }) });
}

const tables = (db: Db) => db.withTables<IdentityTables>();

function upsertOperatorLink(db: Db, row: Insertable<IdentityTables['operator_link']>) {
  const { token_hash, token_mac, expires_at } = row;
  return tables(db)
    .insertInto('operator_link')
    .values(row)
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet({ token_hash, token_mac, expires_at }))
    .execute();
}

/** Whose link this is, while it is good, made by us, and they may sign in. In a transaction it holds their row. */
export async function findOperatorByLink(identity: Identity, db: Db, hash: Buffer) {
  const found = await tables(db)
    .selectFrom('operator_link')
    .innerJoin('operator', 'operator.operator_id', 'operator_link.operator_id')
    .selectAll('operator')
    .select('token_mac')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', identity.clock.now())
    .where('operator.panel_id', '=', identity.panelId)
    .where('operator.state', '=', 'ACTIVE')
    .$if(db.isTransaction, (query) => query.forUpdate('operator'))
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { token_mac: mac, ...operator } = found;
  const stored = { ownerId: operator.operator_id, hash, mac };
  return (await isOurToken(identity, 'operator-link', stored)) ? operator : undefined;
}

/** True for the one who takes it: a link works once. */
export async function takeOperatorLink(db: Db, hash: Buffer): Promise<boolean> {
  const result = await tables(db).deleteFrom('operator_link').where('token_hash', '=', hash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export function dropOperatorLink(db: Db, operatorId: string) {
  return tables(db).deleteFrom('operator_link').where('operator_id', '=', operatorId).execute();
}
