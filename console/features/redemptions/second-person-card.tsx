import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { useConsole } from '#console/console-context.ts';
import { valueName } from '#console/features/gift-cards/gift-card-words.ts';
import { CardStates } from '#console/features/members/card-states.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { OperatorAvatar } from '#console/layout/operator-avatar.tsx';
import { useOperator } from '#console/session/operator-context.ts';
import { waitingAdjustmentsQuery, type WaitingAdjustment } from './adjustments.queries.ts';
import { DecideAdjustmentDialog } from './decide-adjustment-dialog.tsx';
import { DecideChangeDialog } from './decide-change-dialog.tsx';
import { waitingChangesQuery, type RedemptionChange } from './redemptions.queries.ts';
import { colleagueWords, signed } from './redemption-words.ts';

type Waiting =
  | { readonly kind: 'adjustment'; readonly key: string; readonly adjustment: WaitingAdjustment }
  | { readonly kind: 'change'; readonly key: string; readonly change: RedemptionChange };

/** Corrections and replacements that somebody else has to decide, the longest waiting first. */
export function SecondPersonCard() {
  const { api } = useConsole();
  const { operatorId, role } = useOperator();
  const adjustments = useQuery(waitingAdjustmentsQuery(api));
  const changes = useQuery(waitingChangesQuery(api));
  const [open, setOpen] = useState<Waiting>();
  const isHere = adjustments.data !== undefined && changes.data !== undefined;
  const waiting = isHere ? inOrder(adjustments.data, changes.data) : [];
  const decides = role === 'SUPPORT' || role === 'ADMIN';
  const close = () => setOpen(undefined);

  return (
    <ConsoleCard
      title="Waiting for a second person"
      id="second-person"
      actions={waiting.length > 0 && <Tag tone="plum">{waiting.length}</Tag>}
    >
      {!isHere && <CardStates query={adjustments.data === undefined ? adjustments : changes} />}
      {isHere && waiting.length === 0 && (
        <p className="text-text-muted">
          Nothing waits. Corrections of more than 5,000 points come here, and changes of cards that somebody has seen.
        </p>
      )}
      {waiting.length > 0 && (
        <ul className="grid divide-y divide-line">
          {waiting.map((one) => {
            const { askedBy, reason } = one.kind === 'adjustment' ? one.adjustment : one.change;
            const isMine = askedBy?.operatorId === operatorId;
            const reference = one.kind === 'adjustment' ? one.adjustment.reference : null;
            return (
              <li key={one.key} className="flex items-start gap-3 py-3 first:pt-0 last:pb-1">
                <OperatorAvatar operatorId={askedBy?.operatorId ?? ''} size="md" />
                <div className="min-w-0 flex-1">
                  <p className="font-bold wrap-anywhere">{titleOf(one)}</p>
                  <p className="wrap-anywhere text-text-muted">
                    {isMine ? 'You' : colleagueWords(askedBy)}: “{reason}”{reference && ` ${reference}.`}
                    {isMine && ' You asked, so somebody else decides.'}
                  </p>
                  {!isMine && decides && (
                    <div className="mt-2">
                      <Button size="sm" aria-label={`Open: ${titleOf(one)}`} onClick={() => setOpen(one)}>
                        Open
                      </Button>
                    </div>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {open?.kind === 'adjustment' && <DecideAdjustmentDialog asked={open.adjustment} onClose={close} />}
      {open?.kind === 'change' && <DecideChangeDialog change={open.change} onClose={close} />}
    </ConsoleCard>
  );
}

function titleOf(one: Waiting): string {
  if (one.kind === 'adjustment') {
    const { points, memberNumber, takesBack } = one.adjustment;
    const way = points > 0 ? 'to' : 'from';
    return `${signed(points)} points ${way} ${memberNumber}${takesBack ? `, taking back ${takesBack}` : ''}`;
  }
  const { kind, redemption } = one.change;
  return `${kind === 'VOID' ? 'Void' : 'Replace'} a ${valueName(redemption.valueCents)} card, ${redemption.number}`;
}

function inOrder(adjustments: readonly WaitingAdjustment[], changes: readonly RedemptionChange[]): readonly Waiting[] {
  const all = [
    ...adjustments.map((adjustment) => ({ kind: 'adjustment' as const, key: adjustment.adjustmentId, adjustment })),
    ...changes.map((change) => ({ kind: 'change' as const, key: change.changeId, change })),
  ];
  const askedAt = (one: Waiting) => (one.kind === 'adjustment' ? one.adjustment : one.change).askedAt;
  return all.toSorted((a, b) => askedAt(a).localeCompare(askedAt(b)));
}
