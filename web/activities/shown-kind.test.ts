import { expect, test } from 'vitest';
import { shownKind } from './shown-kind.ts';

test('a product test and its package are called what they are, its surveys are surveys', () => {
  const called = (type: Parameters<typeof shownKind>[0]['type']) =>
    shownKind({ type, subType: 'FEEDBACK_SURVEY' }).label;
  expect([called('PRODUCT_TESTING'), called('SHIPMENT'), called('FEEDBACK_SURVEY')]).toEqual([
    'Product test',
    'Package',
    'Survey',
  ]);
});
