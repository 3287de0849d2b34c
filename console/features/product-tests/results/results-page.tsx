import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ClosingReason } from '#contract/product-tests/participant-stages.ts';
import { Button } from '#ui/actions/button.tsx';
import { DataTable } from '#ui/data/data-table.tsx';
import type { TableColumn } from '#ui/data/table-column.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { formatNumber, counted } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { KpiCard } from '#console/layout/kpi-card.tsx';
import { ShareBar } from '#console/layout/share-bar.tsx';
import { StatesCard } from '#console/lists/card-states.tsx';
import { CLOSING_LABELS, PARTICIPANT_STAGE_LABELS } from '#console/product-tests/participant-texts.ts';
import { Facts } from '#console/rewards/facts.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { doneText, PART_LABELS, people, shareText } from '../product-test-texts.ts';
import { testResultsQuery, type ProductTest, type TestResults } from '../product-tests.queries.ts';
import { TestPage } from '../test-page.tsx';
import { ExportDialog } from './export-dialog.tsx';

/** How a product test goes in figures, the answers to each of its surveys, and all of it in one file. */
export function TestResultsPage() {
  const { studyId } = useParams({ from: '/product-tests/$studyId/results' });
  return (
    <TestPage studyId={studyId} title="Results">
      {(test) => <Results test={test} studyId={studyId} />}
    </TestPage>
  );
}

function Results({ test, studyId }: { readonly test: ProductTest; readonly studyId: string }) {
  const query = useAnswer(testResultsQuery, studyId);
  const [isExporting, setExporting] = useState(false);
  const results = query.data;
  if (results === undefined) return <StatesCard query={query} />;
  return (
    <div className="grid gap-3 lg:gap-4">
      <Kpis results={results} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-12 lg:gap-4">
        <div className="grid min-w-0 gap-3 lg:col-span-7 lg:gap-4">
          <ConsoleCard
            title="Answers"
            isFlush
            actions={
              <Button variant="secondary" size="sm" onClick={() => setExporting(true)}>
                <Icon name="download" />
                Export participants
              </Button>
            }
          >
            <DataTable
              caption="Surveys in this test"
              columns={PART_COLUMNS}
              rows={results.parts}
              rowKey={({ studyId: id }) => id}
              emptyText="This test has no surveys."
            />
          </ConsoleCard>
          <ScreenerCard screener={results.screener} />
        </div>
        <div className="grid min-w-0 gap-3 lg:col-span-5 lg:gap-4">
          <StagesCard results={results} />
          {results.closed.length > 0 && <ClosedCard closed={results.closed} />}
        </div>
      </div>
      {isExporting && (
        <ExportDialog test={test} participants={results.participants} onClose={() => setExporting(false)} />
      )}
    </div>
  );
}

function Kpis({ results }: { readonly results: TestResults }) {
  const { selected, done, inReview, deliveredToReceived, deliveredToFeedback } = results;
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:gap-4">
      <KpiCard
        name="Finished"
        figure={shareText(done, selected)}
        note={{ text: doneText(done, selected), tone: 'plain' }}
      />
      <KpiCard name="In review" figure={formatNumber(inReview)} note={{ text: 'feedback to review', tone: 'plain' }} />
      <KpiCard
        name="Delivery to confirmation"
        figure={daysText(deliveredToReceived.medianDays)}
        note={{ text: `median of ${people(deliveredToReceived.people)}`, tone: 'plain' }}
      />
      <KpiCard
        name="Delivery to feedback"
        figure={daysText(deliveredToFeedback.medianDays)}
        note={{ text: `median of ${people(deliveredToFeedback.people)}`, tone: 'plain' }}
      />
    </ul>
  );
}

type PartResults = TestResults['parts'][number];

const PART_COLUMNS: readonly TableColumn<PartResults>[] = [
  {
    key: 'survey',
    header: 'Survey',
    cell: ({ part, round, studyId, shortId }) => (
      <>
        <Link
          to="/studies/$studyId/results"
          params={{ studyId: shortId === '' ? studyId : shortId }}
          className="text-primary underline underline-offset-2"
        >
          {PART_LABELS[part]}
          {part === 'DIARY' && `, round ${round}`}
        </Link>
        <span className="block font-code text-xs text-text-muted">{shortId}</span>
      </>
    ),
  },
  { key: 'handed', header: 'Assigned', kind: 'figure', cell: ({ handedOut }) => formatNumber(handedOut) },
  { key: 'answered', header: 'Answered', kind: 'figure', cell: ({ answered }) => formatNumber(answered) },
  {
    key: 'share',
    header: 'Answered (% of assigned)',
    kind: 'figure',
    cell: ({ answered, handedOut }) => shareText(answered, handedOut),
  },
];

function ScreenerCard({ screener }: { readonly screener: TestResults['screener'] }) {
  const { invited, qualified, unfit, overQuota, underReview, unanswered } = screener;
  return (
    <ConsoleCard title="Screener">
      <Facts
        facts={[
          { name: 'Qualified', value: formatNumber(qualified) },
          { name: "Didn't qualify", value: formatNumber(unfit) },
          { name: 'Screener was full', value: formatNumber(overQuota) },
          { name: 'In review', value: formatNumber(underReview) },
          { name: 'Not answered', value: formatNumber(unanswered) },
          { name: 'Invited', value: formatNumber(invited), isSum: true },
        ]}
      />
    </ConsoleCard>
  );
}

function StagesCard({ results: { stages, participants } }: { readonly results: TestResults }) {
  return (
    <ConsoleCard title="Current stage">
      <ul className="grid gap-2 tabular-nums">
        {stages.map(({ stage, count }) => (
          <li key={stage} className="grid grid-cols-[6rem_minmax(0,1fr)_auto] items-center gap-3">
            <span>{PARTICIPANT_STAGE_LABELS[stage]}</span>
            <ShareBar value={count} max={participants} tone={stage === 'DONE' ? 'full' : 'plain'} />
            <b className="min-w-8 text-end">{formatNumber(count)}</b>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs text-text-muted">{people(participants)} passed the screener.</p>
    </ConsoleCard>
  );
}

const isReason = (reason: string): reason is ClosingReason => Object.hasOwn(CLOSING_LABELS, reason);

function ClosedCard({ closed }: { readonly closed: TestResults['closed'] }) {
  return (
    <ConsoleCard title="Why it closed">
      <Facts
        facts={closed.map(({ reason, count }) => ({
          name: isReason(reason) ? CLOSING_LABELS[reason] : reason,
          value: formatNumber(count),
        }))}
      />
    </ConsoleCard>
  );
}

const NONE = '–';

/** A median of days to a tenth; less than a tenth of a day says so. */
function daysText(days: number | null | undefined): string {
  if (days == null) return NONE;
  const tenths = Math.round(days * 10) / 10;
  if (tenths === 0) return days === 0 ? '0 days' : 'under 0.1 days';
  return counted(tenths, 'day');
}
