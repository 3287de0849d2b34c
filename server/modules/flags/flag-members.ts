import { sql } from 'kysely';
import { FLAG_MEMBERS_MAX } from '#contract/flags/flag-settings.ts';
import type { FlagKey } from '#contract/flags/flags.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { rowsOf } from '#server/platform/database/piece.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { pageOf, type Page } from '#server/platform/page.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Flags } from './flags.ts';
import { lockFlag, selectPanelistId } from './flags.store.ts';
import { forgetSettings, notifySettingsChanged } from './settings.ts';

const PAGE_SIZE = 20;

export interface FlagMember {
  readonly panelistId: string;
  readonly externalId: string;
  readonly isOn: boolean;
  readonly setAt: Date;
}

/** Members for whom a flag says something else than for everybody. */
export async function listFlagMembers(
  { panelId }: Flags,
  db: Db,
  key: FlagKey,
  after: string | undefined,
): Promise<Page<FlagMember>> {
  const { rows } = await sql<FlagMember>`
    SELECT flag_member.panelist_id AS "panelistId", external_id AS "externalId", is_on AS "isOn", set_at AS "setAt"
    FROM flag_member JOIN flags_panelist ON flags_panelist.panelist_id = flag_member.panelist_id
    WHERE flag_member.panel_id = ${panelId} AND key = ${key} AND (${after}::uuid IS NULL
      OR flag_member.panelist_id > ${after}::uuid)
    ORDER BY flag_member.panelist_id LIMIT ${PAGE_SIZE + 1}`.execute(db);
  return pageOf(rows, PAGE_SIZE, ({ panelistId }) => panelistId);
}

/** Sets a flag for one member alone, or takes that back. */
export async function setFlagMember(
  flags: Flags,
  { key, memberNumber, isOn }: { readonly key: FlagKey; readonly memberNumber: string; readonly isOn: boolean | null },
  by: OperatorAct,
): Promise<Result<void, 'UNKNOWN' | 'TOO_MANY'>> {
  const { db, panelId, clock } = flags;
  const done = await inTransaction(db, async (tx): Promise<Result<void, 'UNKNOWN' | 'TOO_MANY'>> => {
    await lockFlag(tx, key);
    const panelistId = await selectPanelistId(tx, panelId, memberNumber);
    if (panelistId === undefined) return err('UNKNOWN');
    const own = sql`panel_id = ${panelId} AND key = ${key} AND panelist_id = ${panelistId}`;
    const { rows } = await sql<{ isOn: boolean }>`SELECT is_on AS "isOn" FROM flag_member WHERE ${own}`.execute(tx);
    const before = rows[0]?.isOn ?? null;
    if (before === isOn) return ok(undefined);
    if (isOn === null) await sql`DELETE FROM flag_member WHERE ${own}`.execute(tx);
    else {
      const { operatorId } = by;
      const set = await sql`
        INSERT INTO flag_member (panel_id, key, panelist_id, is_on, set_by, set_at)
        SELECT ${panelId}, ${key}, ${panelistId}, ${isOn}, ${operatorId}::uuid, ${clock.now()}
        WHERE ${before !== null} OR (SELECT count(*) FROM flag_member WHERE panel_id = ${panelId} AND key = ${key})
          < ${FLAG_MEMBERS_MAX}
        ON CONFLICT (panel_id, key, panelist_id)
        DO UPDATE SET is_on = excluded.is_on, set_by = excluded.set_by, set_at = excluded.set_at`.execute(tx);
      if (rowsOf(set) === 0) return err('TOO_MANY');
    }
    await notifySettingsChanged(tx);
    await writeAudit(flags, tx, by, {
      action: 'flag.member-set',
      subject: ['panelist', panelistId],
      before: { [key]: stateText(before) },
      after: { [key]: stateText(isOn) },
    });
    return ok(undefined);
  });
  forgetSettings(flags);
  return done;
}

const stateText = (isOn: boolean | null): string => (isOn === null ? 'follows the rollout' : isOn ? 'on' : 'off');
