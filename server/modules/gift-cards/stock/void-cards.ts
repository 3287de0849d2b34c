import { actedBy, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { isId } from '#server/platform/chance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { panelDay } from '../catalogue.ts';
import type { GiftCards } from '../gift-cards.ts';
import { forgetFigures } from './figures.store.ts';
import { countVoidable, voidSome } from './void-cards.store.ts';

/** So many in one call: what is left is told, and whoever wants all of them asks again. */
const VOIDED_AT_ONCE = 5_000;

export interface VoidWish {
  /** Of this load; without it, all that have expired. */
  readonly loadId: string | undefined;
  readonly reason: string;
}

/** Takes cards out of stock that nobody has had. Members keep theirs. */
export async function voidCards(
  giftCards: GiftCards,
  tx: Db,
  { loadId, reason }: VoidWish,
  act: OperatorAct,
): Promise<{ readonly voided: number; readonly left: number }> {
  const { panelId, audit } = giftCards;
  if (loadId !== undefined && !isId(loadId)) return { voided: 0, left: 0 };
  const which = { panelId, loadId, today: panelDay(giftCards) };
  const voided = await voidSome(tx, which, VOIDED_AT_ONCE);
  const left = await countVoidable(tx, which);
  if (voided > 0) {
    await forgetFigures(tx, panelId);
    await audit.append(tx, {
      panelId,
      ...actedBy(act),
      action: loadId === undefined ? 'gift-cards.expired-voided' : 'gift-card-load.voided',
      subjectKind: loadId === undefined ? 'gift-cards' : 'gift-card-load',
      subjectId: loadId ?? panelId,
      after: { voided, reason },
    });
  }
  return { voided, left };
}
