import { sql } from 'kysely';
import { INVITATION_PAUSE_SECONDS } from '#contract/joining/joining-forms.ts';
import { INVITATION_VALID_DAYS } from '#contract/limits.ts';
import { DAY_MS, SECOND_MS } from '#contract/time/durations.ts';
import { newId, newSecret } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { tokenHash, tokenMac } from '#server/platform/stored-tokens.ts';
import type { MadeInvitation } from './invitations.ts';
import type { JoiningStage, JoiningTables } from './joining.tables.ts';
import type { Joining } from './joining.ts';

// For as many people as there are, in a handful of statements.

/** Locks these people, always in the same order; who of them is on the way in, and at one of these stages. */
export async function lockPeople(
  { panelId }: Joining,
  tx: Db,
  panelistIds: readonly string[],
  stages?: readonly JoiningStage[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; stage: JoiningStage }>`
    SELECT panelist_id AS id, stage FROM joining_person
    WHERE panel_id = ${panelId} AND panelist_id = ANY (${panelistIds}::uuid[])
    ORDER BY panelist_id FOR UPDATE`.execute(tx);
  return rows.filter(({ stage }) => stages === undefined || stages.includes(stage)).map(({ id }) => id);
}

/** Who of these was sent the link that they have now so lately that a second one would be a slip. They are held. */
export async function lockedJustSent(
  { clock, panelId }: Joining,
  tx: Db,
  panelistIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT panelist_id AS id FROM invitation WHERE panel_id = ${panelId} AND panelist_id = ANY (${panelistIds}::uuid[])
      AND used_at IS NULL AND withdrawn_at IS NULL AND replaced_at IS NULL
      AND sent_at > ${later(clock.now(), -INVITATION_PAUSE_SECONDS * SECOND_MS)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** The one link of each of these people, good for 30 days and once; those before are replaced. In their order. */
export async function makeInvitations(
  { chance, clock, panelId, signer }: Joining,
  tx: Db,
  panelistIds: readonly string[],
  invitedBy: string | null,
): Promise<readonly MadeInvitation[]> {
  if (panelistIds.length === 0) return [];
  const now = clock.now();
  const expiresAt = later(now, INVITATION_VALID_DAYS * DAY_MS);
  const made = panelistIds.map(() => ({ invitationId: newId(chance, now), token: newSecret(chance), expiresAt }));
  await sql`UPDATE invitation SET replaced_at = ${now} WHERE panelist_id = ANY (${panelistIds}::uuid[])
    AND used_at IS NULL AND withdrawn_at IS NULL AND replaced_at IS NULL`.execute(tx);
  await tx
    .withTables<JoiningTables>()
    .insertInto('invitation')
    .values(
      made.map(({ invitationId, token }, index) => ({
        invitation_id: invitationId,
        panelist_id: panelistIds[index] ?? '',
        panel_id: panelId,
        token_hash: tokenHash(token),
        token_mac: tokenMac(signer, 'invitation', { ownerId: panelistIds[index] ?? '', hash: tokenHash(token) }),
        invited_by: invitedBy,
        sent_at: now,
        expires_at: expiresAt,
        used_at: null,
        withdrawn_at: null,
        replaced_at: null,
      })),
    )
    .execute();
  // Last: from here on who joins, or ends a survey, waits for the counts.
  await sql`UPDATE joining_person SET stage = 'INVITED', stage_at = ${now}
    WHERE panelist_id = ANY (${panelistIds}::uuid[])`.execute(tx);
  return made;
}
