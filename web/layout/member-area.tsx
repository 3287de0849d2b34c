import { Outlet, type StaticDataRouteOption, useMatches } from '@tanstack/react-router';
import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import picture from '#ui/art/avatars/pear.svg';
import { Link } from '#ui/navigation/link.tsx';
import { BottomBar, HeaderTabs } from '#ui/navigation/tabs.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { PointsBalance } from '#web/features/rewards/points-balance.tsx';
import { memberTabs } from './member-tabs.ts';
import { MAIN_ID } from './root-layout.tsx';
import { SiteFooter } from './site-footer.tsx';
import { type BackLink, SiteHeader } from './site-header.tsx';
import { TrialNotice } from './trial-notice.tsx';
import { WRAP } from './wrap.ts';

const MAIN_NAVIGATION = 'Main';

/**
 * The frame of every page behind the login: tabs in the header on wide screens, in a bar at the bottom on narrow ones.
 * The footer waits for what is still loading (data-loading), so that it does not jump.
 */
export function MemberArea() {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const tabs = memberTabs(match?.pathname ?? '');
  const homeHref = memberPath('activities');
  return (
    <div className="flex min-h-dvh flex-col max-lg:pb-20">
      <SiteHeader
        homeHref={homeHref}
        back={backLinkOf(match?.staticData)}
        navigation={<HeaderTabs label={MAIN_NAVIGATION} tabs={tabs} />}
      >
        <PointsBalance />
        <Link
          href={memberPath('profile')}
          aria-label={MESSAGES.navigation.account}
          className="ms-1 inline-flex rounded-voice max-lg:hidden"
        >
          <Avatar url={picture} />
        </Link>
      </SiteHeader>
      <main id={MAIN_ID} className={`grid grow grid-cols-1 content-start gap-6 pt-8 pb-16 ${WRAP}`}>
        <TrialNotice />
        <Outlet />
      </main>
      <div className="[:has(>main_[data-loading])>&]:hidden">
        <SiteFooter homeHref={homeHref} />
      </div>
      <BottomBar label={MAIN_NAVIGATION} tabs={tabs} />
    </div>
  );
}

function backLinkOf({ title, backTo }: StaticDataRouteOption = {}): BackLink | undefined {
  return backTo === undefined || title === undefined ? undefined : { href: memberPath(backTo), title };
}
