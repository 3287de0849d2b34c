import { expect, test } from 'vitest';
import { badgeToCelebrate } from './badge-to-celebrate.ts';

const badge = (rewardDetailId: string | null, given: object = {}) => ({
  rewardDetailId,
  isRead: false,
  imageUri: '/badge.svg',
  points: 10,
  createTime: '2026-06-01T12:00:00Z',
  ...given,
});

test.each([
  ['nothing of no badges', [], undefined],
  ['the one with the most points', [badge('a'), badge('b', { points: 50 }), badge('c', { points: 20 })], 'b'],
  ['the newest of equals', [badge('a'), badge('b', { createTime: '2026-06-02T12:00:00Z' })], 'b'],
  ['nothing that was read', [badge('a', { isRead: true, points: 50 }), badge('b')], 'b'],
  ['nothing without a picture', [badge('a', { imageUri: null, points: 50 }), badge('b')], 'b'],
  ['nothing whose picture is an empty text', [badge('a', { imageUri: '' })], undefined],
  ['a picture within JSON', [badge('a', { imageUri: '{"primary_image_uri": "/a.svg"}' })], 'a'],
  ['nothing whose picture is no address', [badge('a', { imageUri: 'javascript:alert(1)' })], undefined],
  ['nothing that cannot be marked as read', [badge(null, { points: 50 }), badge('b')], 'b'],
  ['nothing that was celebrated on this page', [badge('seen', { points: 50 }), badge('b')], 'b'],
])('celebrates %s', (_what, badges, expected) => {
  expect(badgeToCelebrate(badges, new Set(['seen']))?.rewardDetailId).toBe(expected);
});
