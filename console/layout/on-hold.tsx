import type { HoldReason } from '#contract/generated/operator/graphql.ts';
import { getHold } from '#contract/generated/operator/operations.ts';
import { operationQuery } from '#client/operation-query.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { formatMoment } from '#console/format.ts';
import { useAnswer } from '#console/session/use-answer.ts';

const LOOK_AGAIN_MS = 60_000;

/** Whether this is a restored copy that nobody has said go for. */
function useHold() {
  return useAnswer(operationQuery, getHold, {}, { refetchInterval: LOOK_AGAIN_MS }).data;
}

function whyHeld({ heldAt, reason }: { readonly heldAt: string; readonly reason: HoldReason }): string {
  const since = `on hold since ${formatMoment(heldAt)}`;
  return reason === 'OTHER_ENVIRONMENT'
    ? `A server from another environment was started on this database, so sending has been ${since}.`
    : `This is a restored copy, ${since}.`;
}

/** Says above every screen that nothing is sent, why, and how to resume. */
export function OnHoldBar() {
  const hold = useHold();
  if (!hold) return null;
  return (
    <p
      role="status"
      className="flex min-h-12 items-center gap-3 bg-danger-soft px-4 py-3 font-bold text-on-danger-soft lg:px-6"
    >
      <Icon name="circle-alert" />
      <span>
        {whyHeld(hold)}{' '}
        <span className="font-regular">
          No emails are sent and no gift cards are ordered. Everything queued is kept. To resume, run{' '}
          <code>npm run restored -- go</code> on the server.
        </span>
      </span>
    </p>
  );
}

/** What is true of a mail that was just asked for: on a restored copy that is on hold it stays where it is. */
export function useMailSentence(): (what: string, sent: string) => string {
  const hold = useHold();
  return (what, sent) => (hold ? `${what} is queued because sending is on hold.` : sent);
}
