import { newId, newSecret } from '#server/platform/chance.ts';
import { sealCard, type SealedCard } from './card-secrets.ts';
import type { DataKeyCache } from './data-key-cache.ts';
import { currentDataKey } from './data-keys.ts';
import type { GiftCards } from './gift-cards.ts';

const decoys = new WeakMap<DataKeyCache, SealedCard>();

/** A card that nobody has and no key fits: opened in place of one that does not exist, so that both take as long. */
export async function decoyCard(giftCards: GiftCards): Promise<SealedCard> {
  const { db, chance, clock, dataKeys } = giftCards;
  const known = decoys.get(dataKeys);
  if (known !== undefined) return known;
  const cardId = newId(chance, clock.now());
  const dataKey = await currentDataKey(giftCards, db);
  const content = { code: newSecret(chance), key: newSecret(chance), number: '', pin: '', link: null };
  const decoy = { cardId, dataKeyId: dataKey.dataKeyId, sealed: sealCard(dataKey, cardId, content) };
  decoys.set(dataKeys, decoy);
  return decoy;
}
