import type { Updateable } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { IdentityTables } from './identity.tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

const MOST_OPERATORS = 500;

/** All operators of a panel, or one of them, with what the list says about each. */
export function selectOperatorListings(db: Db, panelId: string, operatorId?: string) {
  return tables(db)
    .selectFrom('operator')
    .leftJoin('operator_link', 'operator_link.operator_id', 'operator.operator_id')
    .selectAll('operator')
    .select('operator_link.expires_at as link_expires_at')
    .select((query) =>
      query
        .selectFrom('operator_recovery_code')
        .select((count) => count.fn.countAll<string>().as('left'))
        .whereRef('operator_recovery_code.operator_id', '=', 'operator.operator_id')
        .where('used_at', 'is', null)
        .as('recovery_codes_left'),
    )
    .where('panel_id', '=', panelId)
    .$if(operatorId !== undefined, (query) => query.where('operator.operator_id', '=', operatorId ?? ''))
    .orderBy('name')
    .orderBy('operator.operator_id')
    .limit(MOST_OPERATORS)
    .execute();
}

/**
 * The operator to be changed and every admin, locked in one order, so that two admins who take each other's role at
 * once do not both go through.
 */
export function lockOperatorAndAdmins(db: Db, panelId: string, operatorId: string) {
  return tables(db)
    .selectFrom('operator')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where((is) => is.or([is('operator_id', '=', operatorId), is('role', '=', 'ADMIN')]))
    .orderBy('operator_id')
    .forUpdate()
    .execute();
}

export function updateOperator(
  db: Db,
  operatorId: string,
  change: Partial<
    Pick<
      Updateable<IdentityTables['operator']>,
      'role' | 'state' | 'totp_secret' | 'password_hash' | 'pepper_id' | 'approver_since' | 'approver_by'
    >
  >,
) {
  return tables(db).updateTable('operator').set(change).where('operator_id', '=', operatorId).execute();
}
