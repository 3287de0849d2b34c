/** Where a request stands and where it may go (spec §3: NEW, IN_PROGRESS, AWAITING_INFORMATION, RESOLVED). */
export const TICKET_STATUSES = ['NEW', 'IN_PROGRESS', 'AWAITING_INFORMATION', 'RESOLVED'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

const MOVES: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  NEW: ['IN_PROGRESS', 'AWAITING_INFORMATION', 'RESOLVED'],
  IN_PROGRESS: ['AWAITING_INFORMATION', 'RESOLVED'],
  AWAITING_INFORMATION: ['IN_PROGRESS', 'RESOLVED'],
  // Within 30 days; who moves it asks for that.
  RESOLVED: ['IN_PROGRESS'],
};

export function mayMove(from: TicketStatus, to: TicketStatus): boolean {
  return MOVES[from].includes(to);
}

/** While it is open its clock runs: it is for us to answer. */
export const isOpen = (status: TicketStatus): boolean => status === 'NEW' || status === 'IN_PROGRESS';
