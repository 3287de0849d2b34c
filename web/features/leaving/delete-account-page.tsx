import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { ACCOUNT_DELETION_HOURS } from '#contract/limits.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { WallPanel } from '#ui/layout/wall.tsx';
import { BackLink } from '#web/layout/back-link.tsx';
import { MyData } from '#web/leaving/my-data.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';
import { whatGoesQuery } from './leaving.queries.ts';
import { WhatGoesList } from './what-goes-list.tsx';

/** What goes and what stays, before anybody decides (spec §2.7). */
export function DeleteAccountPage() {
  return (
    <div>
      <BackLink href={memberPath('profile')}>Account preferences</BackLink>
      <div className="mt-1 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-10 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <PageHeading>Delete your account</PageHeading>
          <p className="mt-2 text-text-muted">
            You are signed out at once. Within {ACCOUNT_DELETION_HOURS} hours everything that names you is erased.
            Whoever has left cannot join again.
          </p>
          <Deciding />
        </div>
        <aside>
          <WallPanel color="plum">
            <h2 className="text-lg">Only too much of it?</h2>
            <p className="mt-2 mb-4 text-sm">
              You can stop the emails about activities and keep your points. Nobody minds a long pause.
            </p>
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
  const { data: goes, isError, isFetching, refetch } = useQuery(whatGoesQuery(context));
  const [isAsking, setIsAsking] = useState(false);

  return (
    <div className="mt-5 rounded-lg border border-line bg-surface p-5 lg:p-8">
      <h2 className="text-xl">What goes</h2>
      {goes !== undefined && <WhatGoesList goes={goes} />}
      {goes === undefined && !isError && (
        <div data-loading className="mt-5">
          <VisuallyHidden>Loading what goes with your account</VisuallyHidden>
          <SkeletonRows rows={3} />
        </div>
      )}
      {goes === undefined && isError && (
        <div role="alert" className="mt-4 grid justify-items-start gap-3">
          <p>{MESSAGES.generic.somethingWentWrong}</p>
          <Button variant="secondary" size="sm" isBusy={isFetching} onClick={() => void refetch()}>
            {MESSAGES.generic.tryAgain}
          </Button>
        </div>
      )}
      <h2 className="mt-6 text-xl">What stays</h2>
      <p className="mt-1 max-w-[64ch] text-text-muted">
        Cards you redeemed keep their value. Answers stay in results without your name, and without what you wrote in
        your own words. We keep a certificate that says an account was erased, and nothing about whose.
      </p>
      <div className="mt-5">
        <MyData />
      </div>
      <div className="mt-8 grid gap-2 md:flex md:gap-3">
        <Button variant="danger" onClick={() => setIsAsking(true)}>
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
