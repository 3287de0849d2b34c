import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { withConnection } from '#client/with-connection.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { useApp } from '#web/app/app-context.ts';
import { formatDate } from '#web/format.ts';
import { avatarPicture } from '#ui/pictures/avatar-pictures.ts';
import { panelistQuery } from '#web/layout/panelist.queries.ts';
import { AccountSections } from './account-sections.tsx';
import { LoadFailure } from '#web/layout/load-failure.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { ProfileMenu, showSection } from './profile-menu.tsx';
import { profileQuery, type ProfileType } from '#web/profile/profile.queries.ts';
import { DetailRows, SectionCard } from './section-card.tsx';
import { UnsavedGuard } from './unsaved.tsx';

const { personalInformation, householdInformation, shopping, activityPreferences, accountPreferences } =
  MESSAGES.profile;

const ACCOUNT = 'account';

/** What the page looks like until the catalogue is there: its first groups, and about as many rows as they have. */
const EXPECTED = [
  { typeName: 'personal', displayName: personalInformation, rows: 10 },
  { typeName: 'household', displayName: householdInformation, rows: 4 },
  { typeName: 'shopping', displayName: shopping, rows: 3 },
] as const;

/** Who a member is, what they want, and how they log in (spec §2.7). */
export function ProfilePage() {
  const context = useRouteContext({ from: '/member-area' });
  const profile = useQuery(profileQuery(context));
  const types = profile.data?.profile;
  const asked = types?.filter(({ typeName }) => typeName !== ACCOUNT);
  useSectionOfAddress({ areSectionsThere: !profile.isPending });

  const sections = [
    ...(asked ?? EXPECTED).map(({ typeName, displayName }) => ({ id: typeName, title: displayName })),
    { id: 'activity', title: activityPreferences },
    { id: ACCOUNT, title: accountPreferences },
  ];
  return (
    <UnsavedGuard>
      {(leave) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-8">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 lg:-ms-5 lg:self-start lg:p-1 lg:ps-5 [@media(min-height:50rem)]:lg:sticky [@media(min-height:50rem)]:lg:top-26 [@media(min-height:50rem)]:lg:max-h-[calc(100dvh-7rem)] [@media(min-height:50rem)]:lg:overflow-y-auto">
            <h1 tabIndex={-1} className="sr-only">
              {MESSAGES.navigation.account}
            </h1>
            <Who />
            <ProfileMenu sections={sections} />
            <LogOutButton leave={leave} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
            {asked === undefined && profile.isError && (
              <SectionCard id="personal" title={personalInformation}>
                <LoadFailure query={profile} />
              </SectionCard>
            )}
            {asked === undefined && !profile.isError && <ExpectedSections />}
            {asked?.map((type) => (
              <AskedSection key={type.typeName} type={type} />
            ))}
            <PreferencesSection />
            <AccountSections details={types?.find(({ typeName }) => typeName === ACCOUNT)?.details} />
          </div>
        </div>
      )}
    </UnsavedGuard>
  );
}

function AskedSection({ type }: { readonly type: ProfileType }) {
  return (
    <SectionCard id={type.typeName} title={type.displayName}>
      <DetailRows details={type.details} />
    </SectionCard>
  );
}

function ExpectedSections() {
  return EXPECTED.map(({ typeName, displayName, rows }) => (
    <SectionCard key={typeName} id={typeName} title={displayName}>
      <div data-loading className="mt-3 divide-y divide-line">
        <VisuallyHidden>Loading</VisuallyHidden>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex min-h-16 items-center">
            <SkeletonBlock className="h-4 w-2/5" />
          </div>
        ))}
      </div>
    </SectionCard>
  ));
}

/** The member: picture, name, address, and since when. Its place is kept until it is known. */
function Who() {
  const context = useRouteContext({ from: '/member-area' });
  const { data } = useQuery(panelistQuery(context));
  return (
    <div className="flex min-h-28 flex-wrap items-center gap-4 lg:min-h-52 lg:flex-col lg:items-start">
      <Avatar size="lg" url={avatarPicture(data?.avatar)} />
      <div className="min-w-0 flex-1 basis-40 lg:flex-none lg:basis-auto">
        <p className="min-h-[1.2em] font-display text-2xl leading-tight font-[720] break-words">
          {data !== undefined && `${data.firstName} ${data.lastName}`}
        </p>
        <p className="text-sm break-words text-text-muted">{context.member.email}</p>
        <p className="min-h-[1.5em] text-sm text-text-muted">
          {data?.joinDate != null && `Member since ${formatDate(data.joinDate)}`}
        </p>
      </div>
    </div>
  );
}

/** An address may name a section: it is shown once the sections above it have their height. */
function useSectionOfAddress({ areSectionsThere }: { readonly areSectionsThere: boolean }): void {
  const hash = useLocation({ select: (location) => location.hash });
  const [first] = useState(hash);
  useEffect(() => {
    if (areSectionsThere && first !== '') showSection(first);
  }, [areSectionsThere, first]);
}

/** Ends the session; the way to the login page follows from that by itself. */
function LogOutButton({ leave }: { readonly leave: (go: () => void) => void }) {
  const { session, alerts } = useApp();
  const [isBusy, setIsBusy] = useState(false);

  async function logOut() {
    setIsBusy(true);
    try {
      await session.signOut();
    } catch {
      alerts.show('error', withConnection(MESSAGES.generic.somethingWentWrong));
      setIsBusy(false);
    }
  }

  return (
    <div className="-ms-3">
      <Button variant="quiet" size="sm" isBusy={isBusy} onClick={() => leave(() => void logOut())}>
        <Icon name="log-out" />
        {MESSAGES.navigation.logOut}
      </Button>
    </div>
  );
}
