import { expect, test } from 'vitest';
import type { JoiningStage } from '#contract/generated/operator/graphql.ts';
import { sendWords, sentWords, withdrawnWords } from './joining-words.ts';

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
  const offered = (mayInvite: boolean) => STAGES.filter((stage) => sendWords(stage, { mayInvite }) !== undefined);
  expect(offered(false)).toEqual(['INVITED', 'EXPIRED']);
  expect(offered(true)).toEqual(['QUALIFIED', 'STANDBY', 'WAITING', 'INVITED', 'EXPIRED', 'WITHDRAWN']);
});

const NOTHING = { invited: 0, leftOut: 0, suppressed: 0, justSent: 0 };

test('mail that came back is told as that, with the way to lift it, and never as somebody’s wish', () => {
  const words = sentWords({ ...NOTHING, leftOut: 1, suppressed: 1 });
  expect(words).toMatch(
    /^1 person got none, because mail to their address came back.* lift that on the person’s page\.$/,
  );
  expect(words).not.toContain('unsubscribed');
});

test.each([
  [{ ...NOTHING, invited: 1 }, '1 invitation is on its way.'],
  [
    { ...NOTHING, invited: 2, leftOut: 1 },
    '2 invitations are on their way. 1 person unsubscribed or joined meanwhile and got none.',
  ],
  [
    { ...NOTHING, leftOut: 1, justSent: 1 },
    '1 person got a link less than a minute ago. It works, and no second one was sent.',
  ],
])('%j reads «%s»', (sent, words) => {
  expect(sentWords(sent)).toBe(words);
});

test.each([
  [1, 1, '1 invitation is withdrawn. Its link does not work any more.'],
  [
    3,
    2,
    '2 invitations are withdrawn. Their links do not work any more. 1 person had no open link: they joined meanwhile, or it was over.',
  ],
  [1, 0, '1 person had no open link: they joined meanwhile, or it was over.'],
])('%i to withdraw, %i withdrawn', (asked, withdrawn, words) => {
  expect(withdrawnWords(asked, withdrawn)).toBe(words);
});
