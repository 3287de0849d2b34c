import { MESSAGES } from '#contract/messages/messages.ts';
import type { TicketStatus } from '#contract/support/ticket-states.ts';
import { Tag } from '#ui/feedback/tag.tsx';
import { STATUS_LOOKS } from './request-look.ts';

/** Where a request stands, as its member reads it. */
export function StatusTag({ status }: { readonly status: TicketStatus }) {
  return <Tag {...STATUS_LOOKS[status]}>{MESSAGES.support.states[status]}</Tag>;
}
