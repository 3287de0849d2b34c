import { useRouteContext } from '@tanstack/react-router';
import { ACCOUNT_DELETION_HOURS } from '#contract/limits.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { MyData } from '#web/leaving/my-data.tsx';
import { EmailChoices } from './email-choices.tsx';
import { PushSwitch } from './push-switch.tsx';
import type { Detail } from '#web/profile/profile.queries.ts';
import { DetailRows, SectionCard } from './section-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

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
              Deletes your account and any points you have not redeemed. Please allow {ACCOUNT_DELETION_HOURS} hours.
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
        intro="Everything we hold about you in one file: a page to read, and the same as JSON."
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
