import { sql, type RawBuilder } from 'kysely';
import { AGE_ATTRIBUTE, BIRTH_ATTRIBUTE } from '#contract/profile/age-attribute.ts';
import { ADDRESS_DETAIL } from '#contract/profile/address-fields.ts';
import { dateIn, lastDays } from '#contract/time/panel-days.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { deriveAttributes } from './derive-attributes.ts';
import type { Profile } from './profile.ts';
import { upsertAttributes } from './profile.store.ts';
import { repeat, type Jobs } from '#server/platform/jobs/index.ts';
import { adoptCatalogue } from './adopt-catalogue.ts';

const AT_ONCE = 1_000;
/** A node may have been down over a few midnights. */
const DAYS_BACK = 7;

type MaintainedProfile = Pick<Profile, 'db' | 'panelId' | 'clock' | 'timeZone'>;

/** Makes everybody a year older whose birthday it is, or was a few days ago. Done again it changes nothing. */
export async function renewAges(profile: MaintainedProfile, signal?: AbortSignal): Promise<number> {
  const days = lastDays(todayOf(profile), DAYS_BACK).map((date) => date.slice('YYYY-'.length));
  // Who was born on a 29th of February is a year older on the 1st of March.
  const birthdays = days.includes('03-01') ? [...days, '02-29'] : days;
  return renewThose(profile, sql`AND substr(born.value #>> '{}', 6, 5) = ANY(${birthdays}::text[])`, signal);
}

/** The same for all, also of those whom an older version, a file or a copy brought in without an age. */
export async function renewAllAges(profile: MaintainedProfile, signal?: AbortSignal): Promise<number> {
  return renewThose(profile, sql``, signal);
}

const todayOf = ({ clock, timeZone }: MaintainedProfile): string => dateIn(clock.now(), timeZone);

async function renewThose(
  profile: MaintainedProfile,
  which: RawBuilder<unknown>,
  signal?: AbortSignal,
): Promise<number> {
  let [renewed, after] = [0, NOBODY];
  for (;;) {
    signal?.throwIfAborted();
    const ids = await inTransaction(profile.db, (tx) => renewSome(profile, tx, which, after));
    renewed += ids.length;
    const last = ids.at(-1);
    if (last === undefined || ids.length < AT_ONCE) return renewed;
    after = last;
  }
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** As `ageFrom` does it, without a cast that a day which is none would break off. */
async function renewSome(
  profile: MaintainedProfile,
  tx: Db,
  which: RawBuilder<unknown>,
  after: string,
): Promise<string[]> {
  const { panelId, clock } = profile;
  const today = todayOf(profile);
  const born = sql`(born.value #>> '{}')`;
  const age = sql`to_jsonb(left(${today}::text, 4)::integer - left(${born}, 4)::integer
    - (substr(${today}::text, 6) COLLATE "C" < substr(${born}, 6) COLLATE "C")::integer)`;
  const { rows } = await sql<{ id: string; value: unknown }>`
    SELECT born.panelist_id AS id, ${age} AS value
    FROM panelist_attribute born JOIN panelist member USING (panelist_id)
      LEFT JOIN panelist_attribute kept ON kept.panelist_id = born.panelist_id AND kept.name = ${AGE_ATTRIBUTE}
    WHERE born.name = ${BIRTH_ATTRIBUTE} AND born.panelist_id > ${after} AND member.panel_id = ${panelId} ${which}
      AND ${born} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
      AND kept.value IS DISTINCT FROM CASE WHEN ${born} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' THEN ${age} END
    ORDER BY born.panelist_id LIMIT ${AT_ONCE}`.execute(tx);
  await keepDerived(
    tx,
    rows.map(({ id, value }) => ({ panelistId: id, name: AGE_ATTRIBUTE, value })),
    clock.now(),
  );
  return rows.map(({ id }) => id);
}

/** Works out state and region of those who gave an address, or a zip code alone, before they were known. */
export async function placeAll(profile: MaintainedProfile, signal?: AbortSignal): Promise<void> {
  const { db, panelId, clock } = profile;
  for (let after = NOBODY; ;) {
    signal?.throwIfAborted();
    const from = after;
    const last = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: string; name: string; value: unknown }>`
        SELECT address.panelist_id AS id, address.name, address.value
        FROM panelist_attribute address JOIN panelist member USING (panelist_id)
        WHERE address.panelist_id > ${from} AND member.panel_id = ${panelId} AND (
            address.name = ${ADDRESS_DETAIL} AND jsonb_typeof(address.value) = 'object'
            OR address.name = 'panelist_zip' AND NOT EXISTS (SELECT FROM panelist_attribute whole
              WHERE whole.panelist_id = address.panelist_id AND whole.name = ${ADDRESS_DETAIL}))
          AND NOT EXISTS (SELECT FROM panelist_attribute state
            WHERE state.panelist_id = address.panelist_id AND state.name = 'state')
        ORDER BY address.panelist_id LIMIT ${AT_ONCE}`.execute(tx);
      const derived = rows.flatMap(({ id, name: said, value }) =>
        Object.entries(deriveAttributes(profile, { [said]: value })).map(([name, one]) => ({
          panelistId: id,
          name,
          value: one,
        })),
      );
      await keepDerived(tx, derived, clock.now());
      return rows.length < AT_ONCE ? undefined : rows.at(-1)?.id;
    });
    if (last === undefined) return;
    after = last;
  }
}

async function keepDerived(
  tx: Db,
  derived: readonly { readonly panelistId: string; readonly name: string; readonly value: unknown }[],
  now: Date,
): Promise<void> {
  if (derived.length === 0) return;
  await upsertAttributes(
    tx,
    derived.map(({ panelistId, name, value }) => ({
      panelist_id: panelistId,
      name,
      value: JSON.stringify(value),
      updated_at: now,
      source: 'SYSTEM' as const,
      actor_id: null,
    })),
  );
}

/** After the panel's midnight who has a birthday is a year older; at night the rest of what follows from profiles is tended. */
export function registerProfileJobs(profile: Profile, jobs: Jobs): void {
  const { timeZone } = profile;
  const patience = { retryLimit: 5, retryDelaySeconds: 300, expireSeconds: 3_600 };
  repeat(jobs, { name: 'profile.birthdays', cron: '1 0 * * *', timeZone, ...patience }, (signal) =>
    renewAges(profile, signal),
  );
  repeat(jobs, { name: 'profile.tend', cron: '40 3 * * *', timeZone, ...patience }, async (signal) => {
    await adoptCatalogue(profile);
    await renewAllAges(profile, signal);
    await placeAll(profile, signal);
  });
}
