import { createHash } from 'node:crypto';
import { SUPPORT_FILE_UNUSED_HOURS } from '#contract/support/support-limits.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { newId } from '#server/platform/chance.ts';
import { later } from '#server/platform/clock.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Support } from '../support.ts';
import type { SupportContentType } from '../support.tables.ts';
import type { FileOwner, FileProblem, KeptFile } from './kept-file.ts';
import { EXTENSION_OF } from './file-kinds.ts';
import { insertFile, markReady } from './files.store.ts';
import { shownName } from './shown-name.ts';

export interface CleanFile {
  readonly name: string;
  readonly contentType: SupportContentType;
  readonly bytes: Uint8Array;
  readonly isScanned: boolean;
}

/** Long after a file was written or its node was gone. */
const ON_ITS_WAY_MS = HOUR_MS;

/**
 * Keeps a file under a name that says nothing, for a day or until a message has it. Its row comes first: whatever is killed in
 * between leaves a row by which the file is found and removed.
 */
export async function keepFile(
  support: Support,
  owner: FileOwner,
  { name, contentType, bytes, isScanned }: CleanFile,
): Promise<Result<KeptFile, FileProblem>> {
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
    wanted_until: later(now, ON_ITS_WAY_MS),
  });
  try {
    await files.put(fileKey, bytes, { contentType });
  } catch (error) {
    log.error('an attachment could not be kept', { error });
    return err('unavailable');
  }
  const isReady = await markReady(db, fileId, later(now, SUPPORT_FILE_UNUSED_HOURS * HOUR_MS));
  return isReady ? ok({ fileId, name: shown, size: bytes.length, contentType }) : err('unavailable');
}
