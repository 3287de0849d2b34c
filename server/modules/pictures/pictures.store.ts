import type { Db } from '#server/platform/database/database.ts';

const tables = (db: Db) => db.withTables<PicturesTables>();

/** Whether it was new: of two that fetch one address at once, one is kept. */
export async function insertPicture(tx: Db, row: PicturesTables['picture']): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('picture')
    .values(row)
    .onConflict((conflict) => conflict.columns(['panel_id', 'source_address']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function selectPicture(db: Db, panelId: string, pictureId: string) {
  return tables(db)
    .selectFrom('picture')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('picture_id', '=', pictureId)
    .executeTakeFirst();
}

export function selectPictureOfAddress(db: Db, panelId: string, address: string) {
  return tables(db)
    .selectFrom('picture')
    .selectAll()
    .where('panel_id', '=', panelId)
    .where('source_address', '=', address)
    .executeTakeFirst();
}

export type PicturesTables = {
  picture: {
    picture_id: string;
    panel_id: string;
    file_key: string;
    content_type: string;
    width: number;
    height: number;
    size: number;
    source_address: string | null;
    created_at: Date;
  };
};
