import { expect, test } from 'vitest';
import type { JoiningStage } from '#contract/generated/operator/graphql.ts';
import { sendText, sentText, withdrawnText } from './joining-texts.ts';

const STAGES: readonly JoiningStage[] = [
  'QUALIFIED',
  'STANDBY',
  'WAITING',
  'INVITED',
  'EXPIRED',
  'WITHDRAWN',
  'JOINED',
];

test('support is offered a link again and nothing else; who invites is offered it for everybody but members', () => {
  const offered = (mayInvite: boolean) => STAGES.filter((stage) => sendText(stage, { mayInvite }) !== undefined);
  expect(offered(false)).toEqual(['INVITED', 'EXPIRED']);
  expect(offered(true)).toEqual(['QUALIFIED', 'STANDBY', 'WAITING', 'INVITED', 'EXPIRED', 'WITHDRAWN']);
});

const NOTHING = { invited: 0, leftOut: 0, suppressed: 0, justSent: 0 };

test("mail that came back is told as that, with the way to lift it, and never as somebody's wish", () => {
  const text = sentText({ ...NOTHING, leftOut: 1, suppressed: 1 });
  expect(text).toMatch(/^1 person skipped because email to them bounced.* unblock the address on the person's page\.$/);
  expect(text).not.toContain('unsubscribed');
});

test.each([
  [{ ...NOTHING, invited: 1 }, '1 invitation sent.'],
  [
    { ...NOTHING, invited: 2, leftOut: 1 },
    '2 invitations sent. 1 person skipped because they unsubscribed or already joined.',
  ],
  [{ ...NOTHING, leftOut: 1, justSent: 1 }, "1 person got a link less than a minute ago, so we didn't send another."],
])('%j reads «%s»', (sent, words) => {
  expect(sentText(sent)).toBe(words);
});

test.each([
  [1, 1, '1 invitation withdrawn. Its link no longer works.'],
  [
    3,
    2,
    '2 invitations withdrawn. Their links no longer work. 1 person had no active link. They already joined, or it expired.',
  ],
  [1, 0, '1 person had no active link. They already joined, or it expired.'],
])('%i to withdraw, %i withdrawn', (asked, withdrawn, words) => {
  expect(withdrawnText(asked, withdrawn)).toBe(words);
});
