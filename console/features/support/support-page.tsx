import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { takeNextSupportRequest } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { waitedText } from '#console/support/request-texts.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { Inbox } from './inbox/inbox.tsx';
import { SHOWS_REQUEST, supportCountsQuery, supportFiguresQuery, supportRequestQuery } from './support.queries.ts';

/** The inbox beside what is open in it; where there is little room, one of the two. */
export function SupportPage() {
  const { requestId } = useParams({ strict: false });
  const search = useSearch({ from: '/support' });
  const isOpen = requestId !== undefined;
  const { api } = useConsole();
  // Asked for by the screen of the request; here it only lends its number to the tab of the browser.
  const number = useQuery({ ...supportRequestQuery(api, requestId ?? ''), enabled: false }).data?.number;
  const { next, news } = useNextInLine();

  return (
    <ConsolePage
      title="Support"
      documentTitle={isOpen && number !== undefined ? `${number}, Support` : 'Support'}
      besideTitle={<HowWeStand />}
      actions={
        <Button size="sm" aria-label="Next in line" isBusy={next.isPending} onClick={() => next.send()}>
          <Icon name="arrow-right" />
          <span className="max-md:sr-only">Next in line</span>
        </Button>
      }
    >
      <div className="-m-4 grid lg:-mx-6 lg:-mt-5 lg:-mb-8 lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[20.5rem_minmax(0,1fr)]">
        <section
          aria-label="Inbox"
          className={`min-w-0 border-line bg-surface lg:sticky lg:top-15 lg:block lg:h-[calc(100dvh-3.75rem)] lg:overflow-y-auto lg:border-e ${isOpen ? 'hidden' : ''}`}
        >
          <Inbox search={search} openId={requestId} />
        </section>
        <div className="grid min-w-0 content-start gap-4 p-4 lg:p-5">
          <FailureBanner failure={next.failure} />
          <p role="status" className="text-text-muted empty:hidden">
            {news}
          </p>
          <Outlet />
        </div>
      </div>
    </ConsolePage>
  );
}

/** Gives the caller the request that is due first and nobody's, and opens it. */
function useNextInLine() {
  const { api } = useConsole();
  const navigate = useNavigate();
  const [news, setNews] = useState('');
  const next = useCommand(() => api.mutate(takeNextSupportRequest, {}), {
    changes: SHOWS_REQUEST,
    async onDone(taken) {
      setNews(taken === null ? 'All open requests are already assigned.' : '');
      if (taken === null) return;
      const { requestId } = taken;
      await navigate({ to: '/support/$requestId', params: { requestId }, search: (kept) => kept });
    },
  });
  return { next, news };
}

/** What is late and how long people wait for a first word, beside the title. */
function HowWeStand() {
  const overdue = useAnswer(supportCountsQuery).data?.overdue ?? 0;
  const median = useAnswer(supportFiguresQuery).data?.firstAnswerSeconds;
  return (
    <span className="flex flex-wrap gap-1.5 max-xl:hidden">
      {overdue > 0 && (
        <Tag tone="danger" icon="clock">
          {formatNumber(overdue)} overdue
        </Tag>
      )}
      {median != null && <Tag tone="success">Median first reply {waitedText(median)}</Tag>}
    </span>
  );
}
