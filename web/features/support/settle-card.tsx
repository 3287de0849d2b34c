import { useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useCommand } from '#client/use-command.ts';
import {
  listMarketResearchSupportRequests,
  reopenMarketResearchSupportRequest,
  resolveMarketResearchSupportRequest,
} from '#contract/generated/member/operations.ts';
import { SUPPORT_REOPEN_DAYS } from '#contract/support/support-limits.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { conversationQuery, type Conversation } from '#web/support/requests.queries.ts';

/** The member says that it is settled, or that it is not after all: one button, so that the focus stays where it was. */
export function SettleCard({ request: { id, status } }: { readonly request: Conversation }) {
  const context = useRouteContext({ from: '/member-area' });
  const queries = useQueryClient();
  const { panelistId } = context.member;
  const isResolved = status === 'RESOLVED';
  const settle = useCommand(
    (operation: typeof resolveMarketResearchSupportRequest | typeof reopenMarketResearchSupportRequest) =>
      context.api.mutate(operation, { panelistId, id }),
    {
      changes: [listMarketResearchSupportRequests.name],
      onDone: (conversation) => queries.setQueryData(conversationQuery(context, id).queryKey, conversation),
    },
  );
  return (
    <Card>
      <h2 className="text-lg">{isResolved ? 'Still need help?' : 'Resolved?'}</h2>
      <p className="mt-1 mb-4 text-sm text-text-muted">
        {isResolved
          ? "Reopen this request and we'll pick up where we left off."
          : `Mark this as resolved. You can reopen it for ${SUPPORT_REOPEN_DAYS} days.`}
      </p>
      <FailureBanner failure={settle.failure} />
      <Button
        variant="secondary"
        size="sm"
        // It can be taken back, but the second tap of a double one would do so.
        isIrreversible
        isBusy={settle.isPending}
        onClick={() =>
          settle.send(isResolved ? reopenMarketResearchSupportRequest : resolveMarketResearchSupportRequest)
        }
      >
        <Icon name={isResolved ? 'rotate-ccw' : 'check'} />
        {isResolved ? 'Reopen request' : 'Mark as resolved'}
      </Button>
    </Card>
  );
}
