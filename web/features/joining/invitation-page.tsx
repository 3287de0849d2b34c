import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import * as v from 'valibot';
import { INVITATION_VALID_DAYS } from '#contract/limits.ts';
import { getMarketResearchInvitation, requestMarketResearchInvitation } from '#contract/generated/member/operations.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import expiredPicture from '#ui/art/empty/expired.svg';
import goodbyePicture from '#ui/art/empty/goodbye.svg';
import sentPicture from '#ui/art/empty/unsubscribed.svg';
import unknownPicture from '#ui/art/empty/not-found.svg';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { useApp } from '#web/app/app-context.ts';
import { formatDate } from '#web/format.ts';
import { Fallback } from '#web/layout/fallback.tsx';
import { PendingPage } from '#web/layout/pending-page.tsx';
import { WholePage } from '#web/layout/whole-page.tsx';

type Invitation = AnswerOf<typeof getMarketResearchInvitation>;

/** Where the link of an invitation leads: on to registering, or to what can be done about a link that no longer works. */
export function InvitationPage() {
  const token = inviteIn(useSearch({ strict: false }));
  const { api } = useApp();
  const router = useRouter();
  const {
    data: invitation,
    error,
    refetch,
    isFetching,
  } = useQuery(operationQuery(api, getMarketResearchInvitation, { token }, { staleTime: Infinity, gcTime: 0 }));
  useEffect(() => {
    if (invitation?.state !== 'OPEN' || invitation.panelistId == null) return;
    const { panelistId, firstName, maskedEmail, expiresAt } = invitation;
    void router.navigate({
      href: memberPath('registration'),
      // The link is of no use to anyone who goes back, and need not stay in the history.
      replace: true,
      state: {
        panelistId,
        invitation: {
          firstName: firstName ?? undefined,
          maskedEmail: maskedEmail ?? undefined,
          expiresAt: expiresAt ?? undefined,
        },
      },
    });
  }, [invitation, router]);

  if (error !== null)
    return <Fallback isPage headingLevel={1} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (invitation === undefined || invitation.state === 'OPEN') return <PendingPage />;
  return <DeadLink invitation={invitation} token={token} />;
}

function inviteIn(search: unknown): string {
  const { invite } = v.parse(v.object({ invite: v.fallback(v.string(), '') }), search);
  return invite;
}

const LOG_IN = (
  <ButtonLink href={memberPath('login')} variant="quiet">
    Already registered? Log in
  </ButtonLink>
);

function DeadLink({ invitation, token }: { readonly invitation: Invitation; readonly token: string }) {
  const { api } = useApp();
  const asking = useCommand(() => api.mutate(requestMarketResearchInvitation, { token }));
  if (asking.isSuccess)
    return (
      <Page
        picture={sentPicture}
        title="Check your email"
        text="If there's still a spot for you, we sent a new invitation to the same email address. Nothing after 10 minutes? Check your spam folder."
      >
        {LOG_IN}
      </Page>
    );
  const again = (
    <>
      <FailureBanner failure={asking.failure} />
      <Button isStep isBusy={asking.isPending} onClick={() => asking.send()}>
        Request a new invitation
      </Button>
    </>
  );
  switch (invitation.state) {
    case 'EXPIRED':
      return (
        <Page
          title="This invitation has expired"
          text={`Invitations are valid for ${INVITATION_VALID_DAYS} days and can be used once. This one expired${
            invitation.expiresAt == null ? '' : ` on ${formatDate(invitation.expiresAt)}`
          }.`}
        >
          {again}
          {LOG_IN}
        </Page>
      );
    case 'REPLACED':
      return (
        <Page
          title="You have a newer invitation"
          text="We sent you another one after this. Please use the link in our latest email; only that one works."
        >
          {again}
          {LOG_IN}
        </Page>
      );
    case 'USED':
      return (
        <Page
          title="You're already a member"
          text="This invitation was already used to register. Log in with the password you chose."
        >
          <ButtonLink href={memberPath('login')}>Log in</ButtonLink>
          <ButtonLink href={memberPath('forgotPassword')} variant="quiet">
            Choose a new password
          </ButtonLink>
        </Page>
      );
    case 'LEFT':
      return (
        <Page
          picture={goodbyePicture}
          title="This account was deleted"
          text="This invitation was used, and the account has since been deleted or is being deleted. If that wasn't you, or you changed your mind, contact us right away."
        >
          <ButtonLink href={memberPath('contactUs')}>{MESSAGES.footer.contactUs}</ButtonLink>
          <ButtonLink href={memberPath('landing')} variant="quiet">
            {MESSAGES.notFound.backToHome}
          </ButtonLink>
        </Page>
      );
    case 'WITHDRAWN':
      return (
        <Page
          title="This invitation was canceled"
          text="It no longer works. If you think that's a mistake, contact us and we'll look into it."
        >
          <ButtonLink href={memberPath('contactUs')}>Contact us</ButtonLink>
          {LOG_IN}
        </Page>
      );
    case 'OPEN':
    case 'UNKNOWN':
      return (
        <Page
          picture={unknownPicture}
          title="This link is incomplete"
          text="We don't recognize this invitation. Please open the link from your email again, or copy the full link."
        >
          <ButtonLink href={memberPath('waitlist')}>Join the waitlist</ButtonLink>
          {LOG_IN}
        </Page>
      );
  }
}

function Page({
  picture = expiredPicture,
  title,
  text,
  children,
}: {
  readonly picture?: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  return <WholePage picture={picture} title={title} text={text} actions={children} />;
}
