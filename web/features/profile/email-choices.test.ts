import { expect, test } from 'vitest';
import { CHOSEN_KINDS } from '#contract/notifications/notification-kinds.ts';
import { EMAIL_KINDS } from './email-choices.tsx';

test('the switches begin with activities, and what was asked for comes last', () => {
  const known = [
    'INVITATION',
    'REMINDER',
    'PRODUCT_TEST_REMINDER',
    'ANNOUNCEMENT',
    'NUDGE',
    'REVIEW',
    'BADGE',
  ] as const;
  expect(EMAIL_KINDS.filter((kind) => known.some((one) => one === kind))).toEqual(known);
});

test('each kind that can be chosen has a switch', () => {
  expect(new Set(EMAIL_KINDS)).toEqual(new Set(CHOSEN_KINDS));
});
