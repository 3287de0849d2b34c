import { randomUUID } from 'node:crypto';
import { addReward } from '#server/modules/gift-cards/index.ts';
import { must } from '#testkit/builders/builders.ts';
import { cardLines, csvOf } from '#testkit/builders/load-file.ts';
import { Desk } from './desk.ts';
import { again, type Load } from './pace.ts';

const LINES = 300;
const DOLLARS = 950;
const BEGIN = `mutation desk($fileName: String!, $bytes: Float!) {
  call: beginGiftCardLoad(fileName: $fileName, bytes: $bytes) { loadId url } }`;

/** Operators who load files of cards, and each file a second time. */
export const cards: Load = async (run) => {
  const desk = await Desk.of(run, 'FULFILMENT');
  must(
    await addReward(run.world.rooms.giftCards, run.world.platform.db, { valueCents: DOLLARS * 100, points: 95_000 }),
  );
  return () =>
    again(run, 3_000, async () => {
      const text = csvOf(cardLines(DOLLARS, LINES));
      const key = randomUUID();
      for (const fileName of [`cards-${key}.csv`, `again-${key}.csv`]) {
        const asked = { key: fileName, who: desk.operator.operatorId };
        const begun = await desk.once({ ...asked, kind: 'step', what: 'begin' }, BEGIN, {
          fileName,
          bytes: text.length,
        });
        const url: unknown = begun?.answer.body.data?.call.url;
        if (typeof url === 'string') await desk.file({ ...asked, kind: 'cards', what: `${LINES} cards` }, url, text);
      }
    });
};
