import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SwitchKey } from '#contract/flags/flags.ts';
import { matchMemberPath, type MemberPathName } from '#contract/pages/member-paths.ts';
import { FLAG_OF_INTRODUCTION, type IntroductionKey } from '#contract/spark/introductions.ts';
import { useFlag } from '#web/flags/use-flag.ts';
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
  if (introduction === undefined) return null;
  const flag = FLAG_OF_INTRODUCTION[introduction];
  const introduce = <Introduce key={introduction} member={member} introduction={introduction} />;
  return flag === undefined ? introduce : <WhileOn flag={flag}>{introduce}</WhileOn>;
}

/** What is switched off has no page that could introduce itself. */
function WhileOn({ flag, children }: { readonly flag: SwitchKey; readonly children: ReactNode }) {
  return useFlag(flag) && children;
}
