import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ADJUSTMENT_ALONE_MAX_POINTS } from '#contract/gift-cards.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { useConsole } from '#console/console-context.ts';
import { CardStates } from '#console/features/members/card-states.tsx';
import { formatDollars, formatNumber } from '#console/format.ts';
import { adjustmentQuery, decideAdjustment, type WaitingAdjustment } from './adjustments.queries.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { Facts, WillRead } from './facts.tsx';
import { signed } from './redemption-words.ts';

interface DecideAdjustmentDialogProps {
  readonly asked: WaitingAdjustment;
  readonly onClose: () => void;
}

/** A correction before its second person: who, why, what it makes of the balance, and what the member will read. */
export function DecideAdjustmentDialog({ asked, onClose }: DecideAdjustmentDialogProps) {
  const { api } = useConsole();
  const { adjustmentId, points, memberNumber, panelistId, reason, reference, memberNote, takesBack } = asked;
  const found = useQuery(adjustmentQuery(api, adjustmentId));
  const decide = useMutation({
    mutationFn: ({ approve, note }: { approve: boolean; note: string }) =>
      decideAdjustment(api, { adjustmentId, approve, note: note || null }),
  });
  const isLarge = Math.abs(points) > ADJUSTMENT_ALONE_MAX_POINTS;
  const usual = found.data?.usual;

  return (
    <DecideDialog
      title={`Approve ${signed(points)} points?`}
      why={
        isLarge
          ? `Over ${formatNumber(ADJUSTMENT_ALONE_MAX_POINTS)} points, so a second person decides.`
          : 'Its asker has corrected a lot today, so a second person decides.'
      }
      approveLabel={`Approve ${formatNumber(Math.abs(points))}`}
      lastNote="Cannot be edited later, only reversed."
      asked={asked}
      decide={decide}
      onClose={onClose}
    >
      {found.data === undefined ? (
        <CardStates query={found} />
      ) : (
        <Facts
          facts={[
            {
              name: 'Member',
              value: (
                <Link className="font-code" to="/members/$panelistId" params={{ panelistId }}>
                  {memberNumber}
                </Link>
              ),
            },
            { name: 'Because of', value: reference ? `${reference}: ${reason}` : reason },
            ...(takesBack ? [{ name: 'Takes back', value: <span className="font-code">{takesBack}</span> }] : []),
            { name: 'Balance now', value: formatNumber(found.data.balance) },
            { name: 'Adjustment', value: signed(points) },
            {
              name: 'Balance after',
              value: `${formatNumber(found.data.balanceAfter)} points, ${formatDollars(found.data.dollarsAfter)}`,
              isSum: true,
            },
          ]}
        />
      )}
      <WillRead title="The member will read">{memberNote}</WillRead>
      {usual?.isLarger === true && (
        <Banner tone="warning">
          <strong>Larger than usual.</strong> Corrections of the last 90 days were between{' '}
          {formatNumber(usual.fromPoints)} and {formatNumber(usual.toPoints)} points for {formatNumber(usual.members)}{' '}
          {usual.members === 1 ? 'member' : 'members'}.
        </Banner>
      )}
    </DecideDialog>
  );
}
