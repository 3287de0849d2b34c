import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ACCOUNT_DELETION_HOURS } from '#contract/limits.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { WallPanel } from '#ui/layout/wall.tsx';
import { BackLink } from '#web/layout/back-link.tsx';
import { MyData } from '#web/leaving/my-data.tsx';
import { LoadFailure } from '#web/layout/load-failure.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';
import { whatGoesQuery, type WhatGoes } from './leaving.queries.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { IconName } from '#ui/icons/icon-names.ts';
import { formatNumber } from '#web/format.ts';
import { formatDollars } from '#web/gift-cards/format.ts';

/** What goes and what stays, before anybody decides (spec §2.7). */
export function DeleteAccountPage() {
  return (
    <div>
      <BackLink href={memberPath('profile')}>Account preferences</BackLink>
      <div className="mt-1 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-10 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <PageHeading>Delete your account</PageHeading>
          <p className="mt-2 text-text-muted">
            You'll be logged out right away. Within {ACCOUNT_DELETION_HOURS} hours, we'll erase everything that
            identifies you. Once you leave, you can't rejoin.
          </p>
          <Deciding />
        </div>
        <aside>
          <WallPanel color="plum">
            <h2 className="text-lg">Too many emails?</h2>
            <p className="mt-2 mb-4 text-sm">You can take a break. Turn off activity emails and keep your points.</p>
            <ButtonLink href={`${memberPath('profile')}#account`} variant="secondary" size="sm">
              Change my emails
            </ButtonLink>
          </WallPanel>
        </aside>
      </div>
    </div>
  );
}

function Deciding() {
  const context = useRouteContext({ from: '/member-area' });
  const query = useQuery(whatGoesQuery(context));
  const { data: goes } = query;
  const [isAsking, setIsAsking] = useState(false);

  return (
    <div className="mt-5 rounded-lg border border-line bg-surface p-5 lg:p-8">
      <h2 className="text-xl">What you'll lose</h2>
      {goes !== undefined && <WhatGoesList goes={goes} />}
      {goes === undefined && !query.isError && (
        <div data-loading className="mt-5">
          <VisuallyHidden>Loading what you'll lose</VisuallyHidden>
          <SkeletonRows rows={3} />
        </div>
      )}
      {goes === undefined && query.isError && <LoadFailure query={query} />}
      <h2 className="mt-6 text-xl">What we keep</h2>
      <p className="mt-1 max-w-[64ch] text-text-muted">
        Cards you've redeemed keep their value. Your answers stay in our results without your name and without anything
        you wrote in your own words. To recognize a closed account, we keep scrambled versions of your email, your phone
        number, and your name, date of birth, and zip code.
      </p>
      <div className="mt-5">
        <MyData />
      </div>
      <div className="mt-8 grid gap-2 md:flex md:gap-3">
        <Button variant="danger" isStep onClick={() => setIsAsking(true)}>
          Delete account
        </Button>
        <ButtonLink href={memberPath('profile')} variant="quiet">
          Keep my account
        </ButtonLink>
      </div>
      {isAsking && <FeedbackDialog points={goes?.points} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

const many = (count: number, one: string, more: string): string => `${formatNumber(count)} ${count === 1 ? one : more}`;

/** What an account takes with it; what can be saved has its way. */
function WhatGoesList({ goes }: { readonly goes: WhatGoes }) {
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
          <strong>{many(points, 'point', 'points')}</strong> worth {formatDollars(amount)}. You can't redeem them later.
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
          <strong>{many(unopenedCards, 'eGift card code', 'eGift card codes')}</strong> you haven't opened yet.
        </Line>
      )}
      {openActivities > 0 && (
        <Line icon="list-checks">
          <strong>{many(openActivities, 'activity', 'activities')}</strong> you could still complete.
        </Line>
      )}
      {openRequests > 0 && (
        <Line icon="message-circle">
          <strong>{many(openRequests, 'request', 'requests')}</strong> we haven't resolved yet.
        </Line>
      )}
      <Line icon="medal">
        {badges > 0 && <strong>{many(badges, 'badge', 'badges')}, </strong>}
        {badges > 0 ? 'your' : 'Your'} streak, and the link between you and your answers.
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
