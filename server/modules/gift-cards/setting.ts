import { sql } from 'kysely';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { GiftCards } from './gift-cards.ts';
import { forgetFigures } from './stock/figures.store.ts';

/** For how many days a card has to be good, at least, to be loaded or handed out. */
export async function readLeastLifeDays({ panelId }: GiftCards, db: Db): Promise<number> {
  const { rows } = await sql<{ days: number }>`SELECT gift_card_least_life(${panelId}) AS days`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the least life of a card is known always');
  return row.days;
}

/** Changes it for everything that is loaded or handed out from now on. */
export async function setLeastLifeDays(giftCards: GiftCards, tx: Db, days: number, act: OperatorAct): Promise<void> {
  const { panelId } = giftCards;
  const before = await readLeastLifeDays(giftCards, tx);
  if (before === days) return;
  await sql`
    INSERT INTO gift_card_setting (panel_id, least_life_days) VALUES (${panelId}, ${days})
    ON CONFLICT (panel_id) DO UPDATE SET least_life_days = excluded.least_life_days`.execute(tx);
  await forgetFigures(tx, panelId);
  await writeAudit(giftCards, tx, act, {
    action: 'gift-card-setting.changed',
    subject: ['gift-card-setting', panelId],
    before: { leastLifeDays: before },
    after: { leastLifeDays: days },
  });
}
