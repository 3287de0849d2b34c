import { useLocation } from '@tanstack/react-router';
import { matchMemberPath, type MemberPathName } from '#contract/pages/member-paths.ts';
import type { IntroductionKey } from '#contract/spark/introductions.ts';
import type { Member } from '#web/session/session.ts';
import { Introduce } from './introduce.tsx';

/** Which page introduces itself to whoever opens it for the first time. */
const OF_PAGE: { readonly [page in MemberPathName]?: IntroductionKey } = {
  weeklyQuests: 'WEEKLY_QUESTS_INTRO_COMPLETED',
  productTesting: 'IHUT_PROJECT_INTRO_COMPLETED',
  mySpark: 'GAMIFICATION_INTRO_COMPLETED',
};

/** The carousels of a first time, each above its own page. */
export function Introductions({ member }: { readonly member: Member }) {
  const page = useLocation({ select: ({ pathname }) => matchMemberPath(pathname)?.name });
  const introduction = page && OF_PAGE[page];
  return introduction && <Introduce key={introduction} member={member} introduction={introduction} />;
}
