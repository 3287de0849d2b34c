export { creditPoints, type Credit } from './credit-points.ts';
export { readPoints } from './read-points.ts';
export type { Rewards } from './rewards.ts';
