import type { AuditSentences } from './audit-subjects.ts';

/** Entries about points, gift cards, My Spark and what members are sent. */
export const REWARD_SENTENCES = {
  'act-limit': { 'act-limit.set': 'Changed *' },
  'gift-card-load': {
    'gift-card-load.void-begun': 'Started voiding cards from *',
    'gift-card-load.voided': 'Voided cards from *',
  },
  'gift-cards': {
    'gift-cards.expired-void-begun': 'Started voiding expired cards in *',
    'gift-cards.expired-voided': 'Voided expired cards in *',
  },
  'gift-card-reward': {
    'gift-card-reward.added': 'Added * to the catalog',
    'gift-card-reward.changed': 'Changed *',
  },
  'gift-card-setting': { 'gift-card-setting.changed': 'Changed *' },
  'quest-series': {
    'quest-series.created': 'Created *',
    'quest-series.switched-off': 'Turned off *',
    'quest-series.switched-on': 'Turned on *',
    'quest-series.week-cleared': 'Cleared a week in *',
    'quest-series.week-set': 'Prepared a week in *',
  },
  badge: {
    'badge.changed': 'Changed *',
    'badge.made': 'Created *',
    'badge.past-given': 'Awarded * for past activity',
    'badge.past-sent-now': 'Started awarding * for past activity right away',
    'badge.past-stopped': 'Stopped awarding * for past activity',
  },
  avatar: { 'avatar-rule.set': 'Changed what unlocks *' },
  flag: {
    'banner.published': "Published *'s text",
    'flag.set': 'Changed *',
  },
  announcement: {
    'announcement.changed': 'Changed *',
    'announcement.created': 'Created *',
    'announcement.paused': 'Paused *',
    'announcement.resumed': 'Resumed *',
    'announcement.sent-now': 'Sent * right away',
    'announcement.started': 'Started *',
    'announcement.stopped': 'Stopped *',
    'announcement.taken-back': 'Returned * to draft',
    'email.test-sent': 'Sent a test of *',
  },
  'email-template': { 'email.test-sent': 'Sent a test of *' },
  picture: { 'picture.kept': 'Uploaded *' },
} as const satisfies AuditSentences;
