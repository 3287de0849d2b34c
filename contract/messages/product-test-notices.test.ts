import { expect, test } from 'vitest';
import { NOTIFICATION_BODY_LENGTH, NOTIFICATION_TITLE_LENGTH } from '../notifications/notification-kinds.ts';
import { CLOSING_REASONS } from '../product-tests/participant-stages.ts';
import { PRODUCT_NAME_MAX_CHARACTERS } from '../product-tests/product-test-limits.ts';
import { productTestNotices, type ProductTestNoticeKind } from './product-test-notices.ts';

const LONGEST = {
  product: 'x'.repeat(PRODUCT_NAME_MAX_CHARACTERS),
  points: 100_000,
  testingDays: 180,
  day: '06/24/2026',
};
const KINDS = Object.keys(productTestNotices) as ProductTestNoticeKind[];

test.each(KINDS)('%s fits, and speaks as we do', (kind) => {
  const { title, body, button } = productTestNotices[kind](LONGEST);
  expect(title.length).toBeLessThanOrEqual(NOTIFICATION_TITLE_LENGTH);
  expect(body.length).toBeLessThanOrEqual(NOTIFICATION_BODY_LENGTH);
  expect(`${title} ${body} ${button}`).not.toMatch(/!|\bjust\b|undefined|\$\{/);
  expect(body).toMatch(/[.?]$/);
});

test('whoever is closed is told, except those who are told in other words or have gone', () => {
  const told = KINDS.filter((kind) => kind.startsWith('CLOSED_')).map((kind) => kind.slice('CLOSED_'.length));
  const otherwise = ['SCREENED_OUT', 'SURVEY_FULL', 'NOT_SELECTED', 'DECLINED', 'FEEDBACK_NOT_ACCEPTED', 'LEFT_PANEL'];
  expect([...told, ...otherwise].toSorted()).toEqual([...CLOSING_REASONS].toSorted());
});
