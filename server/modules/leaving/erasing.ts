import { canonicalJson } from '#server/platform/audit/canonical-json.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Piece } from '#server/platform/database/piece.ts';
import {
  insertFeedback,
  listDue,
  lockDeletion,
  lockDeletionUnlessBusy,
  updateDeletion,
  type DeletionRow,
} from './deletions.store.ts';
import type { Certificate } from './leaving.tables.ts';
import type { Leaving } from './leaving.ts';
import { withoutNames } from './without-names.ts';

export const listDueDeletions = ({ db, panelId, clock }: Leaving): Promise<string[]> =>
  listDue(db, panelId, clock.now());

/** From here on nobody can cancel it. False when somebody did, or another node is at it. */
export function beginErasing({ db, panelId }: Leaving, deletionId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await lockDeletionUnlessBusy(tx, panelId, deletionId);
    if (row?.state === 'WAITING') await updateDeletion(tx, deletionId, { state: 'ERASING' });
    return row?.state === 'WAITING' || row?.state === 'ERASING';
  });
}

/** What one piece of an erasure came to, and where it goes on if there is more of it. */
export interface ErasedPiece extends Piece {
  readonly place?: string | undefined;
}

export interface Erasure {
  readonly deletionId: string;
  readonly number: string;
  readonly panelistId: string;
  readonly eraseBy: Date;
  /** Where the piece goes on that was begun before. */
  readonly place: string | undefined;
}

/**
 * Does one piece of an erasure in a transaction of its own, with the note that it is done: whatever is killed, the piece is done
 * once or not at all. Undefined when it was done before, or the erasure is over.
 */
export function erasePiece<Done extends ErasedPiece>(
  { db, panelId }: Leaving,
  deletionId: string,
  step: string,
  erase: (tx: Db, erasure: Erasure) => Promise<Done>,
): Promise<Done | undefined> {
  return inTransaction(db, async (tx) => {
    const row = await lockDeletion(tx, panelId, deletionId);
    if (row === undefined || row.state !== 'ERASING' || row.steps_done.includes(step)) return undefined;
    const done = await erase(tx, erasureOf(row));
    await updateDeletion(tx, deletionId, {
      counts: JSON.stringify({ ...row.counts, [step]: (row.counts[step] ?? 0) + done.count }),
      ...(done.hasMore ? { place: done.place ?? null } : { place: null, steps_done: [...row.steps_done, step] }),
    });
    return done;
  });
}

function erasureOf(row: DeletionRow): Erasure {
  const { deletion_id: deletionId, number, panelist_id: panelistId, erase_by: eraseBy, place } = row;
  if (panelistId === null) throw new Error('an erasure that is going on has its member');
  return { deletionId, number, panelistId, eraseBy, place: place ?? undefined };
}

const PURPOSE = 'erasure-certificate';

/**
 * The end of an erasure, in the transaction of its last piece: the feedback is kept without its writer's names, and a certificate
 * says that an account was erased. Whose it was is forgotten.
 */
export async function certifyErasure(
  { clock, chance, panelId, signer }: Leaving,
  tx: Db,
  { deletionId }: Erasure,
  { names, counts }: { readonly names: readonly string[]; readonly counts: Readonly<Record<string, number>> },
): Promise<Certificate> {
  const row = await lockDeletion(tx, panelId, deletionId);
  if (row === undefined) throw new Error('an erasure has its deletion');
  const now = clock.now();
  if (row.feedback !== null) {
    await insertFeedback(tx, {
      // Random from end to end: an id by time would lead back to when, and so to whom.
      feedback_id: randomId(chance.bytes(16)),
      panel_id: panelId,
      words: withoutNames(row.feedback, names),
      left_in: `${now.toISOString().slice(0, 7)}-01`,
    });
  }
  const content = {
    number: row.number,
    panelId,
    askedOn: row.asked_at.toISOString().slice(0, 10),
    erasedAt: now.toISOString(),
    erased: { ...row.counts, ...counts },
  };
  const certificate = {
    ...content,
    signature: signer.mac(PURPOSE, Buffer.from(canonicalJson(content))).toString('hex'),
  };
  await updateDeletion(tx, deletionId, {
    state: 'ERASED',
    panelist_id: null,
    feedback: null,
    place: null,
    settled_at: now,
    certificate: JSON.stringify(certificate),
  });
  return certificate;
}

/** Whether a certificate is one of ours, as it was given. */
export function isCertificate({ signer }: Pick<Leaving, 'signer'>, { signature, ...content }: Certificate): boolean {
  return signer.isMac(PURPOSE, Buffer.from(canonicalJson(content)), Buffer.from(signature, 'hex'));
}

function randomId(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
