import { expect, test } from 'vitest';
import { mayMove, TICKET_STATUSES } from '#contract/support/ticket-states.ts';
import { answerChoices, standingNews } from './answer-choices.ts';

test.each(TICKET_STATUSES)('of what is %s every way to answer leads where it may go', (status) => {
  const choices = answerChoices(status);
  expect(choices.length).toBeGreaterThan(1);
  for (const { status: to } of choices) expect([to, to === status || mayMove(status, to)]).toEqual([to, true]);
});

test('the news of a question lasts until the member has answered it', () => {
  const news = { status: 'AWAITING_INFORMATION', words: 'The clock is paused.' } as const;
  expect(standingNews(news, 'AWAITING_INFORMATION')).toBe('The clock is paused.');
  expect(standingNews(news, 'IN_PROGRESS')).toBe('');
  expect(standingNews(undefined, 'IN_PROGRESS')).toBe('');
});
