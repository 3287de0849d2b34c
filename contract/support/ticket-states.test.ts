import { expect, test } from 'vitest';
import { isOpen, mayMove, TICKET_STATUSES, type TicketStatus } from './ticket-states.ts';

const ALLOWED: ReadonlySet<`${TicketStatus} ${TicketStatus}`> = new Set([
  'NEW IN_PROGRESS',
  'NEW AWAITING_INFORMATION',
  'NEW RESOLVED',
  'IN_PROGRESS AWAITING_INFORMATION',
  'IN_PROGRESS RESOLVED',
  'AWAITING_INFORMATION IN_PROGRESS',
  'AWAITING_INFORMATION RESOLVED',
  'RESOLVED IN_PROGRESS',
] as const);

test.each(TICKET_STATUSES.flatMap((from) => TICKET_STATUSES.map((to) => [from, to] as const)))(
  '%s → %s is allowed as the table says',
  (from, to) => {
    expect(mayMove(from, to)).toBe(ALLOWED.has(`${from} ${to}`));
  },
);

test('the clock runs while it is for us to answer', () => {
  expect(TICKET_STATUSES.filter(isOpen)).toEqual(['NEW', 'IN_PROGRESS']);
});
