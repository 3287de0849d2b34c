import { expect, test } from 'vitest';
import { mayMove, TICKET_STATUSES } from '#contract/support/ticket-states.ts';
import { answerChoices } from './answer-choices.ts';

test.each(TICKET_STATUSES)('of what is %s every way to answer leads where it may go', (status) => {
  const choices = answerChoices(status);
  expect(choices.length).toBeGreaterThan(1);
  for (const { status: to } of choices) expect([to, to === status || mayMove(status, to)]).toEqual([to, true]);
});
