import { randomUUID } from 'node:crypto';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { addBadge } from '#server/modules/spark/index.ts';
import { ApiClient } from './api-client.ts';
import { aMember, must, TEST_PASSWORD } from '../builders/builders.ts';
import { aRichMember } from '../builders/gift-card-builders.ts';
import type { TestNode } from '../node.ts';

const { panelId } = DEFAULT_BRAND;

const CARD =
  'redemptionId status brand code token uri expiryDate currencyCode currencyValue points balance showingId shownCount';
const REDEEM = `mutation redeem($input: MarketResearchRedeemInput!) { redeemMarketResearchReward(input: $input) { ${CARD} } }`;
const REVEAL = `mutation reveal($input: MarketResearchRevealInput!) {
  revealMarketResearchReward(input: $input) { ${CARD} lastShownTime } }`;
const SEEN = 'mutation seen($input: MarketResearchSeenInput!) { markMarketResearchRewardSeen(input: $input) }';
export const REWARDS = `query rewards($panelId: String!, $rewardType: MarketResearchRewardType, $pagination: MarketResearchPagination) {
  listMarketResearchRewards(panelId: $panelId, rewardType: $rewardType, pagination: $pagination) {
    items { id rewardTypeId rewardTypeName rewards { id imageUri points usedCount availableCount currencyCode currencyValue
      internalName externalName } } nextPage } }`;
export const HISTORY = `query history($filter: MarketResearchRewardHistoryFilter!, $pagination: MarketResearchPagination,
  $sort: [MarketResearchRewardHistorySort!], $search: String) {
  listMarketResearchPanelistRewardHistory(filter: $filter, pagination: $pagination, sort: $sort, search: $search) {
    totalItems nextPage contents { idIndex rewardName points createTime userContact userId mode type status code uri
      imageUri isRead rewardDetailId rewardId subject outcome rule currencyCode currencyValue expiryDate } } }`;

/** A member with so many points in a browser of their own, with the calls of rewards. */
export async function aRewardsMember(node: TestNode, points = 0) {
  const member = points > 0 ? await aRichMember(node, points) : await aMember(node);
  const browser = new ApiClient(node.url);
  await browser.signIn(member.email, TEST_PASSWORD);
  const ask = (name: string, document: string, variables: object) => browser.graphql(name, document, variables);
  const redeem = (input: object) =>
    ask('redeem', REDEEM, { input: { panelId, userId: member.panelistId, idempotencyKey: randomUUID(), ...input } });
  const reveal = (rewardDetailId: string) =>
    ask('reveal', REVEAL, { input: { panelId, userId: member.panelistId, rewardDetailId } });
  const seen = (showingId: string) => ask('seen', SEEN, { input: { panelId, userId: member.panelistId, showingId } });
  const history = async (variables: Record<string, unknown> = {}) => {
    const { rewardType, isRead, ...others } = variables;
    const filter = { panelId, userId: member.panelistId, rewardType, isRead };
    const { body } = await ask('history', HISTORY, { filter, ...others });
    return body.data.listMarketResearchPanelistRewardHistory;
  };
  return { ...member, browser, ask, redeem, reveal, seen, history };
}

export async function aBadge(node: TestNode, externalName: string, points = 50) {
  // Badges are listed in the order in which they were made.
  node.clock.advance(1);
  const badge = { internalName: randomUUID(), name: externalName, words: '', points, picture: '/art/badge.svg' };
  const byHand = { ...badge, metric: null, threshold: null, isOn: true };
  return { ...must(await addBadge(node.rooms.spark, node.platform.db, byHand)), ...badge };
}
