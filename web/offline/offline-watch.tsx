import type { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getMarketResearchTasks } from '#contract/generated/member/operations.ts';
import { quotedLast } from '#contract/quoted-title.ts';
import { BUILD_HEADER, SHELL_PATH } from '#contract/wire/worker.ts';
import { answersOf } from '#client/answers-of.ts';
import { useApp } from '#web/app/app-context.ts';
import { whenWorthATry } from '#web/api/try-again-later.ts';
import { panelistIdOf, type Member } from '#web/session/session.ts';
import { beginWorker, lookForNewWorker } from './begin-worker.ts';
import { keepLastSeen } from './last-seen.ts';
import { NothingKept } from './nothing-kept.tsx';
import { sendWaiting, type SentSurvey } from './send-waiting.ts';
import { createWaitingPages } from './waiting-pages.ts';

/** What changes many times in a moment is written down once. */
const KEPT_AFTER_MS = 1_000;

/** Behind every page of a member: the worker, what was seen last, and what waits for a connection. */
export function OfflineWatch({ member }: { readonly member: Member }) {
  useWorker();
  useLastSeen(member);
  useWaitingPages(member);
  return <NothingKept />;
}

function useWorker(): void {
  const router = useRouter();
  useEffect(() => {
    void beginWorker();
    const look = () => void lookForNewWorker();
    addEventListener('online', look);
    const stop = leaveKeptBuild((onNext) =>
      router.subscribe('onBeforeNavigate', ({ toLocation }) => onNext(toLocation.href)),
    );
    return () => {
      removeEventListener('online', look);
      stop();
    };
  }, [router]);
}

/**
 * A page that the worker kept may be of a version that the server has left behind: as soon as that is known, it is loaded
 * anew, at once where nothing can be typed, else on the way to the next page.
 */
function leaveKeptBuild(onNavigation: (go: (href: string) => void) => () => void): () => void {
  const { kept } = document.documentElement.dataset;
  if (kept === undefined) return () => {};
  let stopFollowing = () => {};
  const look = async () => {
    const answer = await fetch(SHELL_PATH, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    const build = answer?.ok === true ? answer.headers.get(BUILD_HEADER) : null;
    if (build === null) return;
    stop();
    if (build === kept) return;
    if (document.querySelector('main :is(input, textarea, select, dialog[open])') === null) location.reload();
    else stopFollowing = onNavigation((href) => location.assign(href));
  };
  const stop = whenWorthATry(() => void look());
  void look();
  return () => {
    stop();
    stopFollowing();
  };
}

function useLastSeen(member: Member): void {
  const { queryClient, session } = useApp();
  useEffect(
    () =>
      afterAnswers(queryClient, () => {
        const isStillIn = () => panelistIdOf(session.store.get()) === member.panelistId;
        void keepLastSeen(queryClient, member, isStillIn);
      }),
    [queryClient, session, member],
  );
}

function afterAnswers(queryClient: QueryClient, keep: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      keep();
    }, KEPT_AFTER_MS);
  };
  keepSoon();
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') keepSoon();
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function useWaitingPages(member: Member): void {
  const { api, alerts, queryClient, session } = useApp();
  useEffect(() => {
    const waiting = createWaitingPages(
      () => localStorage,
      () => member.panelistId,
    );
    let isAtIt = false;
    const send = async () => {
      if (isAtIt || !navigator.onLine) return;
      isAtIt = true;
      try {
        await session.confirm();
        const sent = await sendWaiting(api, waiting);
        for (const one of sent) alerts.show(one.became === 'too-late' ? 'error' : 'info', sentText(one));
        if (sent.length > 0) await queryClient.invalidateQueries(answersOf(getMarketResearchTasks));
      } catch {
        // No answer: the next try is not far.
      } finally {
        isAtIt = false;
      }
    };
    void send();
    return whenWorthATry(() => void send());
  }, [api, alerts, queryClient, session, member]);
}

/** What became of answers that waited for a connection. */
function sentText({ title, became }: SentSurvey): string {
  switch (became) {
    case 'sent':
      return `We got your offline answers to ${quotedLast(title)}`;
    case 'over':
      return `We got your answers to ${quotedLast(title)} See the result under History.`;
    case 'stuck':
      return `We couldn't send your answers to ${quotedLast(title)} They're saved. Open it under Activities to continue.`;
    case 'too-late':
      return `“${title}” closed before we could send your answers.`;
  }
}
