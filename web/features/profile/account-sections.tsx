import { useRouteContext } from '@tanstack/react-router';
import { ACCOUNT_DELETION_HOURS } from '#contract/limits.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { MyData } from '#web/leaving/my-data.tsx';
import { EmailChoices } from './email-choices.tsx';
import type { Detail } from '#web/profile/profile.queries.ts';
import { DetailRows, SectionCard } from './section-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { useQuery } from '@tanstack/react-query';
import {
  getMarketResearchPanelistPush,
  updateMarketResearchPanelistPush,
} from '#contract/generated/member/operations.ts';
import { Refusal } from '#client/failure.ts';
import { operationQuery } from '#client/operation-query.ts';
import { useCommand } from '#client/use-command.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { useApp } from '#web/app/app-context.ts';
import { type PushHindrance, pushHindrance, subscribeDevice, unsubscribeDevice } from '#web/offline/subscribe.ts';

/** How the member logs in, what we write to them, where they are logged in, and the way out. */
export function AccountSections({ details }: { readonly details: readonly Detail[] | undefined }) {
  const { member } = useRouteContext({ from: '/member-area' });
  return (
    <>
      <SectionCard id="account" title={MESSAGES.profile.accountPreferences}>
        <DetailRows details={details ?? withoutCatalogue(member.email)} />
        <div className="mt-4">
          <EmailChoices />
        </div>
        <div className="mt-4 border-t border-line pt-4">
          <PushSwitch />
        </div>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
          <div className="min-w-0 flex-[1_1_16rem]">
            <h3 className="text-lg">Leave Spark</h3>
            <p className="text-sm text-text-muted">
              This deletes your account and any points you haven't redeemed. Please allow {ACCOUNT_DELETION_HOURS}{' '}
              hours.
            </p>
          </div>
          <ButtonLink href={memberPath('deleteAccount')} variant="danger" size="sm">
            Delete account
          </ButtonLink>
        </div>
      </SectionCard>
      <SessionsCard />
      <SectionCard
        id="your-data"
        title="Your data"
        intro="Everything we have about you in one download: a page you can read, plus the same data as JSON."
      >
        <div className="mt-4">
          <MyData />
        </div>
      </SectionCard>
    </>
  );
}

/** The account does not wait for the catalogue: who cannot see the one can still change their password. */
function withoutCatalogue(email: string): readonly Detail[] {
  const plain = {
    unlockDate: null,
    optionsList: [],
    exclusiveOptionsList: [],
    info: null,
    availableActivityInfo: null,
    validation: null,
    revision: 0,
  };
  return [
    {
      ...plain,
      detailName: 'email',
      displayName: 'Email',
      selectionType: 'open_text',
      selectedList: [email],
      editable: false,
    },
    {
      ...plain,
      detailName: 'password',
      displayName: 'Password',
      selectionType: 'password_text',
      selectedList: [],
      editable: true,
    },
  ];
}

const WHY_NOT: Readonly<Record<PushHindrance, string>> = {
  unsupported: "This browser doesn't support notifications. On an iPhone, add the community to your home screen first.",
  denied: 'Your browser is blocking notifications. Allow them for this site in your browser settings, then try again.',
};

/** Whether the member is told on this device while the app is closed. Nothing is asked of the browser before they press it. */
function PushSwitch() {
  const { api } = useRouteContext({ from: '/member-area' });
  const { queryClient } = useApp();
  const query = operationQuery(api, getMarketResearchPanelistPush, {}, { meta: { isSilent: true } });
  const { data: push, isError } = useQuery(query);
  const change = useCommand(
    async (isWanted: boolean) => {
      if (!isWanted) await unsubscribeDevice();
      const subscription = isWanted ? await subscribeDevice(push?.publicKey ?? '') : null;
      if (typeof subscription === 'string') throw new Refusal(WHY_NOT[subscription]);
      return api.mutate(updateMarketResearchPanelistPush, { subscription });
    },
    {
      changes: [getMarketResearchPanelistPush.name],
      onDone: (now) => queryClient.setQueryData(query.queryKey, now),
    },
  );
  // Where notifications are off there is nothing to be told.
  if (isError && push === undefined) return null;
  const isOn = change.isPending ? change.variables : push?.isOn;
  const hindrance = pushHindrance();
  return (
    <section aria-labelledby="push-switch">
      <h3 id="push-switch" className="text-lg">
        On this device
      </h3>
      <Switch
        label="Notifications when the app is closed"
        note={
          hindrance === undefined
            ? "We don't send them between 9:00 pm and 8:00 am, or to devices where you're logged out."
            : WHY_NOT[hindrance]
        }
        checked={isOn === true}
        disabled={push === undefined || (hindrance !== undefined && isOn !== true)}
        onChange={(event) => change.send(event.currentTarget.checked)}
      />
      <FailureBanner failure={change.failure} />
    </section>
  );
}
