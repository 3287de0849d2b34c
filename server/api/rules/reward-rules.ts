import { alone, guarded, looks, type OperatorRules } from './operator-rule.ts';

/** Points, gift cards, badges, avatars, and quests. */
export const REWARD_RULES = {
  createQuestSeries: guarded(['quest-series.created'], { asks: ['QUEST_SERIES'], over: ['TASK_POINTS'] }),
  switchQuestSeries: alone('quest-series.switched-on', 'quest-series.switched-off'),
  setQuestWeek: guarded(['quest-series.week-set'], {
    asks: ['QUEST_WEEK'],
    over: ['TASK_POINTS', 'STUDY_POINTS'],
  }),
  clearQuestWeek: alone('quest-series.week-cleared'),

  saveBadge: guarded(['badge.made', 'badge.changed', 'badge.past-stopped'], {
    asks: ['BADGE'],
    over: ['BADGE_POINTS', 'BADGE_PAST'],
  }),
  stopBadgeRun: alone('badge.past-stopped'),
  setAvatarRule: alone('avatar-rule.set'),

  addGiftCardReward: guarded(['gift-card-reward.added'], { asks: ['CATALOGUE_ADD'], over: ['PRICE'] }),
  changeGiftCardReward: guarded(['gift-card-reward.changed'], {
    asks: ['CATALOGUE_CHANGE'],
    over: ['PRICE', 'PROVIDER'],
  }),
  setGiftCardLeastLife: alone('gift-card-setting.changed'),
  beginGiftCardLoad: looks('it only starts an upload; the complete file is recorded as gift-card-load.received'),
  stopGiftCardLoad: alone('gift-card-load.stopped'),
  createGiftCardProblemsFile: looks('it only signs the link to the bad lines, which contain no codes'),
  voidGiftCards: guarded(['gift-card-load.void-begun', 'gift-cards.expired-void-begun'], {
    asks: ['STOCK_VOID'],
    over: ['STOCK_VOID'],
    unless: 'they are being voided already',
  }),
  stopGiftCardVoid: alone('gift-card-load.voided', 'gift-cards.expired-voided'),

  resendCardEmail: {
    audit: ['redemption.email-resent'],
    limits: [],
    within: ['resendsPerOperator', 'resendsPerCard'],
    secondPerson: 'never',
  },
  askForRedemptionChange: guarded(['redemption.voided', 'redemption.card-replaced'], {
    asks: ['REDEMPTION_VOID', 'REDEMPTION_REPLACE'],
    over: ['REDEMPTION_VOID', 'REPLACEMENT'],
    and: 'cardSeen',
  }),
  askForAdjustment: guarded(['points-adjustment.applied'], { asks: ['CORRECTION'], over: ['CORRECTION'] }),
  reverseAdjustment: guarded(['points-adjustment.applied'], { asks: ['CORRECTION'], over: ['CORRECTION'] }),
} as const satisfies OperatorRules;
