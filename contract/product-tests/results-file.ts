import type { ProductTestPart } from './participant-stages.ts';

/** Everything that is known of the participants of a product test in one file: where they stand, and what they said. */
export const TEST_RESULTS_PATH = '/api/console/product-tests/results';

/** With what the columns of a part begin, such as diary2_ for the second round of a diary. */
export function partPrefix(part: Exclude<ProductTestPart, 'SHIPMENT'>, round: number): string {
  return part === 'DIARY' ? `diary${round}_` : `${part.toLowerCase()}_`;
}
