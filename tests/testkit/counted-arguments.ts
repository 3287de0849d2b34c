import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { argumentsOf, type SchemaCall } from './clients/schema-calls.ts';
import { MEMBER_CALLS, SOME_KEY } from './counted-member-calls.table.ts';
import { OPERATOR_CALLS } from './counted-operator-calls.table.ts';
import type { CountedWorld } from './counted-world.ts';

const CALLS = { ...MEMBER_CALLS, ...OPERATOR_CALLS };

/** What a call is made with: what its table says, else whatever the schema requires of it. */
export function argumentsFor(world: CountedWorld, call: SchemaCall): object {
  return CALLS[call.name]?.(world) ?? argumentsOf(call, (name, type) => plainOf(world, name, type));
}

/** What an argument of this name is about, unless its call says otherwise. */
const ABOUT: Readonly<Record<string, keyof CountedWorld>> = {
  panelistId: 'dana',
  userId: 'dana',
  studyId: 'fieldStudy',
  announcementId: 'announcement',
  seriesId: 'quests',
  operatorId: 'researcher',
  readerId: 'reader',
  detailId: 'detail',
  deletionId: 'deletion',
  suppressionId: 'mailStop',
  redemptionId: 'redemption',
  taskId: 'review',
  taskIds: 'review',
  requestId: 'secondPerson',
  cannedReplyId: 'cannedReply',
  viewId: 'supportView',
  rewardId: 'reward',
  sessionId: 'session',
  badgeId: 'badge',
};

function plainOf(world: CountedWorld, name: string, type: string): unknown {
  if (name === 'panelId') return DEFAULT_BRAND.panelId;
  const about = ABOUT[name];
  if (about !== undefined) return world[about];
  const values: Readonly<Record<string, unknown>> = {
    ID: SOME_KEY,
    Int: 1,
    Float: 1,
    Boolean: true,
    DateTime: '2026-06-12T10:00:00Z',
    JSON: {},
  };
  return values[type] ?? 'Said for a good reason';
}
