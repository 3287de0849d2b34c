import { memberPath } from '#contract/pages/member-paths.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import type { BarTab } from '#ui/navigation/tabs.tsx';

const navigation = MESSAGES.navigation;

const TABS: readonly BarTab[] = [
  { label: navigation.rewards, href: memberPath('rewards'), icon: 'gift' },
  { label: navigation.activities, href: memberPath('activities'), icon: 'list-checks' },
  { label: navigation.history, href: memberPath('history'), icon: 'history' },
  { label: navigation.mySpark, href: memberPath('mySpark'), icon: 'spark' },
  { label: navigation.account, href: memberPath('profile'), icon: 'user-round' },
];

/** The five tabs of the member area (spec §2.2). The one whose page, or a page below it, is open is the current one. */
export function memberTabs(pathname: string): readonly BarTab[] {
  return TABS.map((tab) => ({ ...tab, isCurrent: pathname === tab.href || pathname.startsWith(`${tab.href}/`) }));
}
