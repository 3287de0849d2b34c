import type { ParticipantStage } from '#contract/product-tests/participant-stages.ts';
import type { Board } from './product-tests.queries.ts';

/** How many stand at any of these. */
export const countAt = ({ columns }: Board, ...stages: readonly ParticipantStage[]): number =>
  columns.filter(({ stage }) => stages.includes(stage)).reduce((sum, { count }) => sum + count, 0);
