import type { ReactNode } from 'react';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { IconName } from '#ui/icons/icon-names.ts';
import { formatNumber } from '#web/format.ts';
import { formatDollars } from '#web/gift-cards/format-dollars.ts';
import type { WhatGoes } from './leaving.queries.ts';

const many = (count: number, one: string, more: string): string => `${formatNumber(count)} ${count === 1 ? one : more}`;

/** What an account takes with it; what can be saved has its way. */
export function WhatGoesList({ goes }: { readonly goes: WhatGoes }) {
  const { points, amount, canRedeem, unopenedCards, openActivities, openRequests, badges } = goes;
  return (
    <ul className="mt-2 divide-y divide-line border-b border-line">
      {points > 0 && (
        <Line
          icon="spark"
          action={
            canRedeem && (
              <ButtonLink href={memberPath('rewards')} variant="secondary" size="sm">
                Redeem first
              </ButtonLink>
            )
          }
        >
          <strong>{many(points, 'point', 'points')}</strong> worth {formatDollars(amount)}. Points cannot be paid out
          later.
        </Line>
      )}
      {unopenedCards > 0 && (
        <Line
          icon="gift"
          action={
            <ButtonLink href={memberPath('redeemedRewards')} variant="secondary" size="sm">
              {unopenedCards === 1 ? 'Save the code' : 'Save the codes'}
            </ButtonLink>
          }
        >
          <strong>{many(unopenedCards, 'eGift card code', 'eGift card codes')}</strong> you have not opened yet.
        </Line>
      )}
      {openActivities > 0 && (
        <Line icon="list-checks">
          <strong>{many(openActivities, 'activity', 'activities')}</strong> you could still answer.
        </Line>
      )}
      {openRequests > 0 && (
        <Line icon="message-circle">
          <strong>{many(openRequests, 'request', 'requests')}</strong> that we have not settled yet.
        </Line>
      )}
      <Line icon="medal">
        {badges > 0 && <strong>{many(badges, 'badge', 'badges')}, </strong>}
        {badges > 0 ? 'your' : 'Your'} streak, and your name on your answers.
      </Line>
    </ul>
  );
}

interface LineProps {
  readonly icon: IconName;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Line({ icon, action, children }: LineProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="text-text-muted">
        <Icon name={icon} />
      </span>
      <span className="min-w-0 flex-1 basis-48">{children}</span>
      {action}
    </li>
  );
}
