import { type Identity, findNumbersByEmail, readMailRecipients } from '#server/modules/identity/index.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { SuppressedAddress } from '#server/platform/mail/index.ts';
import { pageOf, type Page } from '#server/platform/page.ts';
import type { Console } from './console.ts';

export type StoppingRooms = { readonly console: Console; readonly identity: Identity };

export interface StoppedAddress extends Omit<SuppressedAddress, 'address'> {
  /** As much as tells two apart: who it is takes a reason, as everywhere. */
  readonly address: string | null;
  readonly panelistId: string | null;
  readonly externalId: string | null;
}

const PAGE_SIZE = 25;

/** The addresses that get no mail but what their owner needs, with the member that each belongs to. */
export async function pageStoppedAddresses(
  rooms: StoppingRooms,
  { address, startingAfter }: { readonly address?: string | undefined; readonly startingAfter?: string | undefined },
): Promise<Page<StoppedAddress>> {
  const { recipients, db } = rooms.console;
  const rows = await recipients.list(db, { address, startingAfter, limit: PAGE_SIZE + 1 });
  const { contents, nextPage } = pageOf(rows, PAGE_SIZE, ({ suppressionId }) => suppressionId);
  return { contents: await withMembers(rooms, db, contents), nextPage };
}

/** Undefined when mail to the member is not stopped; null when there is no such member. */
export async function findMemberMailStop(
  rooms: StoppingRooms,
  panelistId: string,
): Promise<StoppedAddress | undefined | null> {
  const { recipients, db } = rooms.console;
  const [member] = await readMailRecipients(db, [panelistId]);
  if (member === undefined) return null;
  const [stopped] = await withMembers(rooms, db, await recipients.list(db, { address: member.email, limit: 1 }));
  return stopped;
}

/** Lets an address have mail again; false when it has it already. */
export function liftMailStop(
  rooms: StoppingRooms,
  { suppressionId, reason, by }: { readonly suppressionId: string; readonly reason: string; readonly by: OperatorAct },
): Promise<boolean> {
  const { console } = rooms;
  return inTransaction(console.db, async (tx) => {
    const lifted = await console.recipients.lift(tx, suppressionId);
    if (lifted === undefined) return false;
    const [{ panelistId }] = await withMembers(rooms, tx, [lifted] as const);
    await writeAudit(console, tx, by, {
      action: 'mail.stop-lifted',
      subject: panelistId === null ? ['mail-stop', suppressionId] : ['panelist', panelistId],
      before: { stopped: lifted.reason, status: lifted.status },
      after: { reason },
    });
    return true;
  });
}

function withMembers<Rows extends readonly SuppressedAddress[]>(
  rooms: StoppingRooms,
  db: Db,
  rows: Rows,
): Promise<{ readonly [Key in keyof Rows]: StoppedAddress }>;
async function withMembers(
  { identity }: StoppingRooms,
  db: Db,
  rows: readonly SuppressedAddress[],
): Promise<readonly StoppedAddress[]> {
  const members = await findNumbersByEmail(
    identity,
    db,
    rows.flatMap(({ address }) => address ?? []),
  );
  return rows.map(({ address, ...row }) => {
    const member = address === undefined ? undefined : members.get(address);
    return {
      ...row,
      address: address === undefined ? null : hidden(address),
      panelistId: member?.panelistId ?? null,
      externalId: member?.externalId ?? null,
    };
  });
}

/** The first and the last character of a name that hides the rest of it: d…4@example.com. A short one shows its first alone. */
function hidden(address: string): string {
  const at = address.lastIndexOf('@');
  const name = Array.from(address.slice(0, at));
  return `${name[0] ?? '.'}…${name.length > 3 ? name.at(-1) : ''}${address.slice(at)}`;
}
