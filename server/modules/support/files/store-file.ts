import { createHash } from 'node:crypto';
import { ATTACHMENT_NAME_MAX_CHARACTERS, SUPPORT_FILE_UNUSED_HOURS } from '#contract/support/support-limits.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Support } from '../support.ts';
import type { SupportContentType } from '../support.tables.ts';
import { insertFile, markReady, type FileOwner } from './files.store.ts';

export interface StoredAttachment {
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
  readonly contentType: SupportContentType;
}

interface CleanFile {
  readonly name: string;
  readonly contentType: SupportContentType;
  readonly bytes: Uint8Array;
  readonly isScanned: boolean;
}

export const EXTENSION_OF: Readonly<Record<SupportContentType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

/** By then a file is written, or its node is gone. */
const WRITING_MAX_MS = DEADLINES.fileWrite.ms;

/**
 * Stores a file under a key that says nothing, for a day or until a message uses it. Its row comes first: a node that is killed in
 * between leaves a row by which the file is found and removed.
 */
export async function storeFile(
  support: Support,
  owner: FileOwner,
  { name, contentType, bytes, isScanned }: CleanFile,
): Promise<Result<StoredAttachment, 'unavailable'>> {
  const { db, clock, chance, files, log, panelId } = support;
  const now = clock.now();
  const fileId = newId(chance, now);
  const fileKey = `support/${chance.bytes(16).toString('hex')}.${EXTENSION_OF[contentType]}`;
  const shown = shownName(name);
  await insertFile(db, {
    file_id: fileId,
    panel_id: panelId,
    owner_panelist_id: 'panelistId' in owner ? owner.panelistId : null,
    owner_guest: 'guest' in owner ? owner.guest : null,
    owner_operator_id: 'operatorId' in owner ? owner.operatorId : null,
    request_id: 'requestId' in owner ? owner.requestId : null,
    message_id: null,
    name: shown,
    content_type: contentType,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    file_key: fileKey,
    state: 'WRITING',
    is_scanned: isScanned,
    created_at: now,
    wanted_until: later(now, WRITING_MAX_MS),
  });
  try {
    await files.put(fileKey, bytes, { contentType });
  } catch (error) {
    log.error('an attachment could not be saved', { error });
    return err('unavailable');
  }
  const isReady = await markReady(db, fileId, later(now, SUPPORT_FILE_UNUSED_HOURS * HOUR_MS));
  return isReady ? ok({ fileId, name: shown, size: bytes.length, contentType }) : err('unavailable');
}

/** Characters that are not seen, or change the direction of those that are. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const FOLDERS = /^.*[/\\]/su;

/** The name of a file as it is shown: without folders and unseen characters, and no longer than a row has room for. */
export function shownName(name: string): string {
  const plain = name.normalize('NFC').replaceAll(UNSEEN, '').replace(FOLDERS, '').replaceAll(/\s+/gu, ' ').trim();
  const characters = Array.from(plain);
  if (characters.length <= ATTACHMENT_NAME_MAX_CHARACTERS) return plain || 'file';
  // Its ending says what it is, so it stays.
  const ending = /\.[a-z]{1,5}$/i.exec(plain)?.[0] ?? '';
  return `${characters.slice(0, ATTACHMENT_NAME_MAX_CHARACTERS - 1 - ending.length).join('')}…${ending}`;
}
