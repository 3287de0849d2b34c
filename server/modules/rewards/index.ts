export { creditPoints, type Credit } from './credit-points.ts';
export { pointsPaidFor } from './points-paid.ts';
export { readPoints } from './read-points.ts';
export type { Rewards } from './rewards.ts';
export { addsUp, listPoints, type PointsLine } from './list-points.ts';
export { movePoints, type MovedPoints, type PointsMove, type PointsWhy } from './move-points.ts';
