import { PHOTO_MAX_PIXELS } from '#contract/limits.ts';
import {
  PICTURE_MAX_BYTES,
  PICTURE_MAX_SIDE_PIXELS,
  picturePath,
  type PictureProblem,
} from '#contract/pictures/pictures.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { StoredFile } from '#server/platform/files/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { insertPicture, selectPictureOfAddress, type PicturesTables, selectPicture } from './pictures.store.ts';
import type { Pictures } from './pictures.ts';

export interface KeptPicture {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

const ID_BYTES = 16;
const CONTENT_TYPE = 'image/webp';

/** Keeps a picture for studies to show: drawn anew, so that nothing but its pixels is left. */
export function keepPicture(
  pictures: Pictures,
  bytes: Uint8Array,
  by: OperatorAct,
): Promise<Result<KeptPicture, PictureProblem>> {
  return keep(pictures, bytes, null, by);
}

/** Fetches a picture from elsewhere once; the same address again is the picture that was kept. */
export async function keepPictureOf(
  pictures: Pictures,
  given: string,
  by: OperatorAct,
): Promise<Result<KeptPicture, PictureProblem>> {
  const address = given.trim();
  const known = await selectPictureOfAddress(pictures.db, pictures.panelId, address);
  if (known !== undefined) return ok(keptOf(known));
  const fetched = await pictures.fetchAddress(address);
  return fetched.ok ? keep(pictures, fetched.value, address, by) : fetched;
}

async function keep(
  pictures: Pictures,
  bytes: Uint8Array,
  address: string | null,
  by: OperatorAct,
): Promise<Result<KeptPicture, PictureProblem>> {
  const { db, clock, chance, files, images, panelId } = pictures;
  if (bytes.length === 0) return err('empty');
  if (bytes.length > PICTURE_MAX_BYTES) return err('too-large');
  const form = { maxPixels: PHOTO_MAX_PIXELS, maxSide: PICTURE_MAX_SIDE_PIXELS, format: 'webp' } as const;
  const drawn = await images.redraw(bytes, form);
  if (!drawn.ok) return drawn;
  const { width, height, bytes: picture } = drawn.value;
  const pictureId = chance.bytes(ID_BYTES).toString('hex');
  const fileKey = `pictures/${pictureId}.webp`;
  // The file first: a row never names one that is not there. One without a row is a few hundred kilobytes that nobody finds.
  await files.put(fileKey, picture, { contentType: CONTENT_TYPE });
  const row = {
    picture_id: pictureId,
    panel_id: panelId,
    file_key: fileKey,
    content_type: CONTENT_TYPE,
    width,
    height,
    size: picture.length,
    source_address: address,
    created_at: clock.now(),
  };
  const isNew = await inTransaction(db, async (tx) => {
    if (!(await insertPicture(tx, row))) return false;
    await writeAudit(pictures, tx, by, {
      action: 'picture.kept',
      subject: ['picture', pictureId],
      after: { width, height, ...(address !== null && { address }) },
    });
    return true;
  });
  if (isNew) return ok(keptOf(row));
  await files.remove(fileKey);
  const other = address === null ? undefined : await selectPictureOfAddress(db, panelId, address);
  return other === undefined ? err('unreachable') : ok(keptOf(other));
}

const keptOf = ({ picture_id, width, height }: PicturesTables['picture']): KeptPicture => ({
  path: picturePath(picture_id),
  width,
  height,
});

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
