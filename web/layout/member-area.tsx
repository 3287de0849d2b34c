import { Outlet, type StaticDataRouteOption, useMatches, useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bannerParts } from '#contract/flags/banner-text.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import picture from '#ui/art/avatars/pear.svg';
import { Link } from '#ui/actions/link.tsx';
import { type BarTab, BottomBar, HeaderTabs } from '#ui/navigation/tabs.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { MAIN_ID } from './root-layout.tsx';
import { SiteFooter } from './site-footer.tsx';
import { type BackLink, SiteHeader } from './site-header.tsx';
import { WRAP } from './wrap.ts';
import { useQuery } from '@tanstack/react-query';
import { PointsPill } from '#ui/feedback/points.tsx';
import { formatNumber } from '#web/format.ts';
import { rewardPointsQuery } from './panelist.queries.ts';
import { environmentOfHost } from '#contract/wire/environment.ts';
import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { type MemberLater, useApp } from '#web/app/app-context.ts';
import type { Member } from '#web/session/session.ts';
import { useBannerText, useFlag } from '#web/flags/use-flag.ts';
import { useStoredFlag } from './stored-flag.ts';
import { useLater } from './use-later.ts';

const MAIN_NAVIGATION = 'Main';

interface MemberFrameProps {
  readonly member: Member;
  readonly children: ReactNode;
}

/**
 * The frame of every page behind the login: tabs in the header on wide screens, in a bar at the bottom on narrow ones.
 * The footer waits for what is still loading (data-loading), so that it does not jump.
 */
export function MemberFrame({ member, children }: MemberFrameProps) {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const tabs = memberTabs(match?.pathname ?? '', { hasSpark: useFlag('gamification') });
  const hasBell = useFlag('in_app_notification');
  const homeHref = memberPath('activities');
  const later = useLater();
  return (
    <div className="flex min-h-dvh flex-col max-lg:pb-20">
      <SiteHeader
        homeHref={homeHref}
        back={backLinkOf(match?.staticData)}
        navigation={<HeaderTabs label={MAIN_NAVIGATION} tabs={tabs} />}
      >
        <PointsBalance member={member} />
        {/* Its place is kept, so that nothing moves when it comes. */}
        {hasBell && (
          <div className={`flex size-11 flex-none ${match?.staticData.isNews ? 'max-lg:hidden' : ''}`}>
            {later && <later.Bell member={member} />}
          </div>
        )}
        <AccountLink member={member} later={later} />
      </SiteHeader>
      <main
        id={MAIN_ID}
        className={`grid grow grid-cols-1 content-start gap-6 pt-8 pb-16 [&[data-nothing-kept]>:not([data-no-connection])]:hidden ${WRAP}`}
      >
        <TrialNotice />
        <SparkBanner />
        {children}
      </main>
      <div className="[:has(>main_[data-loading])>&]:hidden">
        <SiteFooter homeHref={homeHref} />
      </div>
      <BottomBar label={MAIN_NAVIGATION} tabs={tabs} />
      {later && <later.Watches member={member} />}
    </div>
  );
}

/** Around every page that only members see. */
export function MemberArea() {
  const { member } = useRouteContext({ from: '/member-area' });
  return (
    <MemberFrame member={member}>
      <Outlet />
    </MemberFrame>
  );
}

function backLinkOf({ title, backTo }: StaticDataRouteOption = {}): BackLink | undefined {
  return backTo === undefined || title === undefined ? undefined : { href: memberPath(backTo), title };
}

const navigation = MESSAGES.navigation;

const TABS: readonly BarTab[] = [
  { label: navigation.rewards, href: memberPath('rewards'), icon: 'gift' },
  { label: navigation.activities, href: memberPath('activities'), icon: 'list-checks' },
  { label: navigation.history, href: memberPath('history'), icon: 'history' },
  { label: navigation.mySpark, href: memberPath('mySpark'), icon: 'spark' },
  { label: navigation.account, href: memberPath('profile'), icon: 'user-round' },
];

/** The five tabs of the member area (spec §2.2). The one whose page, or a page below it, is open is the current one. */
export function memberTabs(pathname: string, { hasSpark }: { readonly hasSpark: boolean }): readonly BarTab[] {
  const tabs = hasSpark ? TABS : TABS.filter(({ href }) => href !== memberPath('mySpark'));
  return tabs.map((tab) => ({ ...tab, isCurrent: pathname === tab.href || pathname.startsWith(`${tab.href}/`) }));
}

/** The member's balance in the header; its place is kept until it is known, so that the tabs beside it stay where they are. */
function PointsBalance({ member }: { readonly member: Member }) {
  const { data } = useQuery(rewardPointsQuery({ ...useApp(), member }));
  return (
    <div className="flex justify-end lg:min-w-28">
      {data !== undefined && (
        <PointsPill href={memberPath('rewards')} amount={formatNumber(data.totalPoints)} unit="points" />
      )}
    </div>
  );
}

/** The member's picture leads to their account. Who they are comes after the first paint; its place is there before. */
function AccountLink({ member, later }: { readonly member: Member; readonly later: MemberLater | undefined }) {
  return (
    <Link
      href={memberPath('profile')}
      className="ms-1 inline-flex items-center gap-3 rounded-voice text-text no-underline max-lg:hidden"
    >
      {later === undefined ? <Avatar url={picture} /> : <later.MemberBadge member={member} />}
      <VisuallyHidden>{navigation.account}</VisuallyHidden>
    </Link>
  );
}

/** Warns, until it is hidden, that nothing here is for real; a community that is open to its members has no such notice. */
function TrialNotice() {
  const [isHidden, hide] = useStoredFlag(STORAGE_KEYS.trialNoticeHidden);
  if (isHidden || environmentOfHost(location.host) === 'prod') return null;
  return (
    <Banner tone="warning" onDismiss={hide} dismissLabel="Hide this message">
      <strong>This is a demo.</strong> Points and gift cards aren't real.
    </Banner>
  );
}

/**
 * What every member is told right now (spec §1: spark_banner), until they hide it; another text is shown again. It may
 * come while the page is open, so it is read out.
 */
function SparkBanner() {
  const text = useBannerText();
  const [isHidden, hide] = useStoredFlag(STORAGE_KEYS.infoBannerHidden, text);
  const { lead, rest } = bannerParts(text);
  return (
    <div role="status" className="contents">
      {lead !== '' && !isHidden && (
        <Banner tone="warning" onDismiss={hide} dismissLabel="Hide this announcement">
          <strong>{lead}</strong> {rest}
        </Banner>
      )}
    </div>
  );
}
