import { type RawBuilder, sql } from 'kysely';
import {
  CHOSEN_KINDS,
  FIRST_UNSUBSCRIBABLE_KINDS,
  isEmailedByDefault,
  isLaterKind,
  isNotificationKind,
  isUnsubscribableKind,
  stoppedWith,
  UNSUBSCRIBABLE_KINDS,
  type ChosenKind,
  type UnsubscribableKind,
} from '#contract/notifications/notification-kinds.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { isId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Messages } from './messages.ts';

/** Which kinds come by e-mail. */
export type EmailChoices = Readonly<Partial<Record<ChosenKind, boolean>>>;

/** Which kinds come to this member by e-mail: as they chose, else as the kind is by itself. */
export async function readEmailChoices(db: Db, panelistId: string): Promise<EmailChoices> {
  const unwanted = (await unwantedEmailKinds(db, [panelistId])).get(panelistId);
  return Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, unwanted?.has(kind) !== true]));
}

/**
 * For SQL: whether a member wants e-mails of this kind. `choice` is what they said of it, if anything, and `panelistId` names them.
 * It says what `unwantedEmailKinds` says.
 */
export function wantsEmail(kind: ChosenKind, panelistId: RawBuilder<unknown>): RawBuilder<boolean> {
  const byDefault = sql`${isEmailedByDefault(kind)}::boolean`;
  if (!isLaterKind(kind)) return sql`coalesce(choice.is_welcome, ${byDefault})`;
  return sql`coalesce(choice.is_welcome, ${byDefault} AND (
    SELECT count(*) FROM email_choice refused WHERE refused.panelist_id = ${panelistId} AND NOT refused.is_welcome
      AND refused.kind = ANY(${FIRST_UNSUBSCRIBABLE_KINDS}::text[])) < ${FIRST_UNSUBSCRIBABLE_KINDS.length})`;
}

/** A member's own word on these kinds. It takes the place of an earlier one; what changes nothing keeps its time. */
export async function chooseEmailKinds(
  { clock }: Messages,
  tx: Db,
  panelistId: string,
  { kinds, isWelcome }: { readonly kinds: readonly ChosenKind[]; readonly isWelcome: boolean },
): Promise<void> {
  await sql`
    INSERT INTO email_choice (panelist_id, kind, is_welcome, chosen_at)
    SELECT ${panelistId}, kind, ${isWelcome}, ${clock.now()} FROM unnest(${kinds}::text[]) AS kind
    ON CONFLICT (panelist_id, kind) DO UPDATE SET is_welcome = excluded.is_welcome, chosen_at = excluded.chosen_at
    WHERE email_choice.is_welcome <> excluded.is_welcome`.execute(tx);
}

/** Whether somebody wants any e-mails beside those of their account, by their own word. */
export function setEmailOptIn(
  messages: Messages,
  tx: Db,
  panelistId: string,
  { isWelcome }: { readonly isWelcome: boolean },
): Promise<void> {
  return chooseEmailKinds(messages, tx, panelistId, { kinds: UNSUBSCRIBABLE_KINDS, isWelcome });
}

/** The same for members who have said nothing of it before. */
export async function setEmailOptInOfMany(
  { clock }: Messages,
  tx: Db,
  panelistIds: readonly string[],
  { isWelcome }: { readonly isWelcome: boolean },
): Promise<void> {
  if (panelistIds.length === 0) return;
  await sql`
    INSERT INTO email_choice (panelist_id, kind, is_welcome, chosen_at)
    SELECT panelist_id, kind, ${isWelcome}, ${clock.now()}
    FROM unnest(${panelistIds}::uuid[]) AS panelist_id, unnest(${UNSUBSCRIBABLE_KINDS}::text[]) AS kind
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Those of these members who want no e-mails about activities. */
export async function optedOutOfEmail(db: Db, panelistIds: readonly string[]): Promise<ReadonlySet<string>> {
  const unwanted = await unwantedEmailKinds(db, panelistIds);
  return new Set(panelistIds.filter((id) => unwanted.get(id)?.has('INVITATION')));
}

/** Which kinds these members want no e-mails of. What always comes is not among them, whatever was once chosen. */
export async function unwantedEmailKinds(
  db: Db,
  panelistIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (panelistIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; kind: string; isWelcome: boolean }>`
    SELECT panelist_id AS id, kind, is_welcome AS "isWelcome" FROM email_choice
    WHERE panelist_id = ANY(${panelistIds}::uuid[]) AND kind = ANY(${CHOSEN_KINDS}::text[])`.execute(db);
  const chosen = new Map(panelistIds.map((id) => [id, new Map<string, boolean>()]));
  for (const { id, kind, isWelcome } of rows) chosen.get(id)?.set(kind, isWelcome);
  return new Map([...chosen].map(([id, said]) => [id, unwantedBy(said)]));
}

function unwantedBy(said: ReadonlyMap<string, boolean>): ReadonlySet<string> {
  const wantsNone = FIRST_UNSUBSCRIBABLE_KINDS.every((kind) => said.get(kind) === false);
  const byDefault = (kind: ChosenKind) => isEmailedByDefault(kind) && !(wantsNone && isLaterKind(kind));
  return new Set(CHOSEN_KINDS.filter((kind) => !(said.get(kind) ?? byDefault(kind))));
}

const PURPOSE = 'email-unsubscribe';
/** People unsubscribe from old mails too. */

/** What the link at the end of an e-mail carries: it stops e-mails of that kind, and opens nothing. */
export function signUnsubscribe(
  { signer, clock }: Messages,
  panelistId: string,
  kind: UnsubscribableKind = 'INVITATION',
): string {
  return signer.sign(PURPOSE, { member: panelistId, kind }, later(clock.now(), LIFETIMES.unsubscribe.ms));
}

/** What the link of an e-mail would stop; undefined when the token is not one of ours. */
export function readUnsubscribe({ signer }: Pick<Messages, 'signer'>, token: string) {
  const verified = signer.verify(PURPOSE, token);
  if (!verified.ok) return undefined;
  // Links of before there were kinds name none: they were about activities.
  const { member, kind = 'INVITATION' } = verified.value;
  if (typeof member !== 'string' || !isId(member)) return undefined;
  if (!isNotificationKind(kind) || !isUnsubscribableKind(kind)) return undefined;
  return { panelistId: member, kinds: stoppedWith(kind) };
}

/** No e-mails of that kind from now on; what waits is not sent. False when the token is not one of ours. */
export async function unsubscribe(messages: Messages, token: string): Promise<boolean> {
  const read = readUnsubscribe(messages, token);
  if (read === undefined) return false;
  await inTransaction(messages.db, (tx) =>
    chooseEmailKinds(messages, tx, read.panelistId, { kinds: read.kinds, isWelcome: false }),
  );
  return true;
}
