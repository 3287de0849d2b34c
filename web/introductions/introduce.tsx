import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import {
  getMarketResearchPanelistMetadata,
  updateMarketResearchPanelistMetadata,
} from '#contract/generated/member/operations.ts';
import { METADATA_CACHE_MS } from '#contract/limits.ts';
import { type IntroductionKey, FLAG_OF_INTRODUCTION } from '#contract/spark/introductions.ts';
import { loadScript } from '#client/load-script.ts';
import { operationQuery } from '#client/operation-query.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { useApp } from '#web/app/app-context.ts';
import { useModalQueue } from '#web/app/modal-queue.ts';
import type { Member } from '#web/session/session.ts';
import { useLocation } from '@tanstack/react-router';
import type { SwitchKey } from '#contract/flags/flags.ts';
import { matchMemberPath, type MemberPathName } from '#contract/pages/member-paths.ts';
import { useFlag } from '#web/flags/use-flag.ts';

interface IntroduceProps {
  readonly member: Member;
  readonly introduction: IntroductionKey;
}

const IntroductionDialog = lazy(() =>
  loadScript(() => import('./introduction-dialog.tsx')).then(({ IntroductionDialog: Dialog }) => ({ default: Dialog })),
);

function metadataQuery(api: MemberApi, { member, introduction }: IntroduceProps) {
  const variables = { panelistId: member.panelistId, metadataKey: introduction };
  return operationQuery(api, getMarketResearchPanelistMetadata, variables, {
    staleTime: METADATA_CACHE_MS,
    gcTime: METADATA_CACHE_MS,
    refetchOnWindowFocus: false,
    retry: false,
    meta: { isSilent: true },
  });
}

/** Shows an introduction to a member who has not been through it. Nobody is troubled when it cannot be found out (spec §7.1). */
export function Introduce({ member, introduction }: IntroduceProps) {
  const { api } = useApp();
  const queries = useQueryClient();
  const [isClosed, setIsClosed] = useState(false);
  const query = metadataQuery(api, { member, introduction });
  const { data } = useQuery(query);
  const isOn = useModalQueue({ isWanted: !isClosed && data?.metadataValue === false });

  function finish() {
    setIsClosed(true);
    const { panelistId } = member;
    api.mutate(updateMarketResearchPanelistMetadata, { panelistId, metadataKey: introduction }).then(
      (answer) => queries.setQueryData(query.queryKey, { ...answer, metadataValue: true }),
      // It comes once more another time, which is no harm.
      () => {},
    );
  }

  if (!isOn) return null;
  return (
    <Suspense>
      <IntroductionDialog introduction={introduction} onDone={finish} />
    </Suspense>
  );
}

/** Which page introduces itself to anyone who opens it for the first time. */
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
