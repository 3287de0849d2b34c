import type { StoredFile } from '#server/platform/files/index.ts';
import type { Pictures } from './pictures.ts';
import { selectPicture } from './pictures.store.ts';

const ID = /^[0-9a-f]{32}$/;

/** The file of a kept picture. The caller reads it to its end or destroys it. */
export async function findPicture(
  { db, files, panelId }: Pictures,
  pictureId: string,
): Promise<(StoredFile & { readonly type: string }) | undefined> {
  const row = ID.test(pictureId) ? await selectPicture(db, panelId, pictureId) : undefined;
  const file = row && (await files.get(row.file_key));
  return row && file && { ...file, type: row.content_type };
}
