import type { AdjustmentRefusal, RedemptionRefusal } from '#contract/generated/operator/graphql.ts';

/** Why nothing was changed, and what to do next. */
export const ADJUSTMENT_REFUSALS: Readonly<Record<AdjustmentRefusal, string>> = {
  NOT_FOUND: 'Nobody has this number, or the correction is gone. Nothing was changed. Look it up again.',
  TOO_FEW_POINTS: 'The member has fewer points than that, and nobody can have less than nothing. Nothing was changed.',
  KEY_USED: 'This was sent before with something else in it. Close the form and begin again; nothing was changed.',
  NOT_REVERSIBLE: 'This correction is not there to be taken back: it was taken back already.',
  WAITING: 'That it is taken back waits for a second person already. Decide that one first, or withdraw it.',
};

export const REDEMPTION_REFUSALS: Readonly<Record<RedemptionRefusal, string>> = {
  NOT_FOUND: 'This redemption is not there any more. Reload the page to see how it stands.',
  PENDING: 'The provider has not answered yet. It settles by itself, so nothing was changed.',
  OVER: 'This redemption has no card any more: its points came back. Nothing was changed.',
  CHANGED: 'Somebody else has changed this in the meantime. Look at it again before you go on; nothing was changed.',
  WAITING: 'A change of this card waits for a second person already. Decide that one first.',
  OUT_OF_STOCK: 'There is no other card of this value in stock. Load some, or void this one to give the points back.',
  KEY_USED: 'This was sent before with something else in it. Close the form and begin again; nothing was changed.',
  TOO_OFTEN: 'The e-mail about this card was sent several times within the hour. Give it some time to arrive.',
};
