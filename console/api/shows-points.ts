import {
  getConsoleCounts,
  getGiftCardStock,
  getLaunches,
  getMember,
  getRedemptionCounts,
  getSupportRequest,
  listActLimits,
  listMemberAudit,
  listMemberPoints,
  listOperators,
  listRedemptions,
  listSecondPersonRequests,
  listShowings,
  listStudies,
} from '#contract/generated/operator/operations.ts';

/** The operations that show points, cards, studies, limits, operators or what waits; a change of one is seen in the others. */
export const SHOWS_POINTS = [
  listRedemptions,
  getRedemptionCounts,
  listShowings,
  listSecondPersonRequests,
  getConsoleCounts,
  getMember,
  listMemberPoints,
  listMemberAudit,
  getGiftCardStock,
  getLaunches,
  listStudies,
  getSupportRequest,
  listActLimits,
  listOperators,
].map(({ name }) => name);
