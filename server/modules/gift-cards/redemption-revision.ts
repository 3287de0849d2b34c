import { REDEMPTION_STATES, type RedemptionState } from '#contract/rewards/gift-cards.ts';

/** Rises with every card and differs between states: a change is made for the redemption that its asker saw. */
export function revisionOf(state: RedemptionState, cards: number): number {
  return cards * REDEMPTION_STATES.length + REDEMPTION_STATES.indexOf(state);
}
