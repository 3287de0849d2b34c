import { isNaming } from '#contract/identity/naming-attributes.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Profile } from './profile.ts';
import { findAllAttributes, findAttributes, upsertAttributes } from './profile.store.ts';

/** What is known about a member under these names; a name without a value is left out. */
export async function readAttributes(
  db: Db,
  panelistId: string,
  names: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  if (names.length === 0) return {};
  const rows = await findAttributes(db, panelistId, names);
  return Object.fromEntries(rows.map((row) => [row.name, row.value]));
}

/** As `readAttributes`, without what names them: for what others than the member write and read, such as a survey. */
export function readNamelessAttributes(
  db: Db,
  panelistId: string,
  names: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  return readAttributes(
    db,
    panelistId,
    names.filter((name) => !isNaming(name)),
  );
}

/** Everything that is known about a member, by name. */
export async function listAttributes(db: Db, panelistId: string) {
  const rows = await findAllAttributes(db, panelistId);
  return rows.map(({ name, value, updated_at: updatedAt }) => ({ name, value, updatedAt }));
}

/** Keeps what is known about a member; what is not named stays as it is. */
export async function setAttributes(
  profile: Profile,
  tx: Db,
  panelistId: string,
  attributes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const now = profile.clock.now();
  const rows = Object.entries(attributes).map(([name, value]) => ({
    panelist_id: panelistId,
    name,
    value: JSON.stringify(value),
    updated_at: now,
  }));
  if (rows.length > 0) await upsertAttributes(tx, rows);
}
