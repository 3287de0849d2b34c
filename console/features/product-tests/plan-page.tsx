import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { isLastStage, PARTICIPANT_STAGES } from '#contract/product-tests/participant-stages.ts';
import { HAZARD_NAMES, HAZARDS } from '#contract/product-tests/product-test-plan.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { StudyStatusTag } from '#console/studies/study-status-tag.tsx';
import { formatNumber } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { panelTestDate } from '#console/product-tests/panel-test-dates.ts';
import { businessDayText } from '#console/product-tests/business-day-texts.ts';
import { businessDays } from '#console/product-tests/participant-texts.ts';
import { Facts } from '#console/rewards/facts.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { useMayDo } from './may-do.ts';
import { days, diaryText, PART_LABELS, ruleText } from './product-test-texts.ts';
import { countAt, boardQuery, type ProductTest } from './product-tests.queries.ts';
import { CloseTestDialog } from './act-dialogs.tsx';
import { TestDialog } from './test-dialog.tsx';
import { TestPage } from './test-page.tsx';

/** What a product test is made of: its surveys, the product, the days, the points, and what members read. */
export function PlanPage() {
  const { studyId } = useParams({ from: '/product-tests/$studyId/plan' });
  return (
    <TestPage studyId={studyId} title="Plan">
      {(test) => <Plan test={test} />}
    </TestPage>
  );
}

function Plan({ test }: { readonly test: ProductTest }) {
  const may = useMayDo();
  const [open, setOpen] = useState<'change' | 'close'>();
  const board = useAnswer(boardQuery, test.studyId).data;
  const undone = board === undefined ? 0 : countAt(board, ...UNDONE);
  const isOver = test.closedAt != null;
  const mayChange = may.plan && !isOver;
  return (
    <>
      {isOver && <Banner tone="info">This test was closed on {panelTestDate('ended', test.closedAt ?? '')}.</Banner>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-12 lg:gap-4">
        <div className="grid min-w-0 gap-3 lg:col-span-7 lg:gap-4">
          <PartsCard test={test} mayOpen={may.plan} />
          <ConsoleCard title={test.instruction.title}>
            <Paragraphs texts={test.instruction.paragraphs} />
          </ConsoleCard>
          <ConsoleCard title={`Consent form, version ${test.consentVersion}`}>
            <Paragraphs texts={test.consentText.split(/\n\s*\n/u)} />
          </ConsoleCard>
        </div>
        <div className="grid min-w-0 gap-3 lg:col-span-5 lg:gap-4">
          <ProductCard
            test={test}
            actions={
              mayChange && (
                <Button variant="secondary" size="sm" onClick={() => setOpen('change')}>
                  Edit
                </Button>
              )
            }
          />
          <DaysCard test={test} />
          <PointsCard test={test} />
          {mayChange && test.status !== 'DRAFT' && (
            <div>
              <Button variant="danger" size="sm" onClick={() => setOpen('close')}>
                Close this test permanently
              </Button>
            </div>
          )}
        </div>
      </div>
      {open === 'change' && (
        <TestDialog test={test} onClose={() => setOpen(undefined)} onDone={() => setOpen(undefined)} />
      )}
      {open === 'close' && <CloseTestDialog test={test} open={undone} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Everybody who has passed the screener and is neither done nor closed. */
const UNDONE = PARTICIPANT_STAGES.filter((stage) => stage !== 'INVITED' && !isLastStage(stage));

const Paragraphs = ({ texts }: { readonly texts: readonly string[] }) => (
  <div className="grid max-w-measure gap-3">
    {texts.map((text) => (
      <p key={text} className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    ))}
  </div>
);

const LINK = 'text-primary underline underline-offset-2 whitespace-nowrap';

/** As members come to them. */
const WRITTEN = ['SCREENER', 'DIARY', 'FEEDBACK'] as const;

/** The studies it is made of. Each survey is written, rehearsed and read where surveys are; launching the screener launches the test. */
function PartsCard({ test, mayOpen }: { readonly test: ProductTest; readonly mayOpen: boolean }) {
  const parts = WRITTEN.flatMap((part) => test.parts.filter((one) => one.part === part && one.round === 1));
  return (
    <ConsoleCard title="Surveys">
      <ul className="grid divide-y divide-line">
        {parts.map(({ part, shortId, status, hasSurvey }) => (
          <li key={part} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5 first:pt-0 last:pb-0">
            <span className="min-w-40 flex-1">
              <b>{PART_LABELS[part]}</b>
              <span className="block text-xs text-text-muted">
                <span className="font-code">{shortId}</span>
                {part === 'DIARY' && test.diaryEveryDays != null && `, ${diaryOf(test).toLowerCase()}`}
              </span>
            </span>
            {hasSurvey ? (
              part === 'SCREENER' && <StudyStatusTag status={status} />
            ) : (
              <Tag tone="warning" icon="pencil">
                No survey yet
              </Tag>
            )}
            {mayOpen && (
              <span className="flex flex-wrap gap-x-4">
                <Link to="/studies/$studyId/survey" params={{ studyId: shortId }} className={LINK}>
                  Survey
                </Link>
                {part === 'SCREENER' && (
                  <Link to="/studies/$studyId/audiences" params={{ studyId: shortId }} className={LINK}>
                    Audience and launch
                  </Link>
                )}
                <Link to="/studies/$studyId/results" params={{ studyId: shortId }} className={LINK}>
                  Results
                </Link>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs text-text-muted">
        Write every survey first. Launching the screener publishes them all and starts the test. Participants get the
        other surveys automatically at each stage.
      </p>
    </ConsoleCard>
  );
}

function ProductCard({ test, actions }: { readonly test: ProductTest; readonly actions: ReactNode }) {
  const hazards = HAZARD_NAMES.filter((name) => test.hazards.includes(name)).map((name) => HAZARDS[name]);
  return (
    <ConsoleCard title="Product" actions={actions}>
      {test.picture != null && (
        <img src={test.picture} alt="" className="mb-3 max-h-48 w-full rounded-sm object-contain" />
      )}
      <Facts
        facts={[
          { name: 'Product', value: test.product },
          { name: 'In the box', value: test.inTheBox },
          { name: 'Name members see', value: test.externalName },
          { name: 'Units', value: `${formatNumber(test.unitsLeft)} of ${formatNumber(test.units)} left` },
          ...(test.weightGrams == null ? [] : [{ name: 'Weight', value: `${formatNumber(test.weightGrams)} g` }]),
          { name: 'Hazards', value: hazards.length === 0 ? 'None' : hazards.join(', ') },
        ]}
      />
    </ConsoleCard>
  );
}

const diaryOf = ({ testingDays, diaryEveryDays }: ProductTest): string =>
  diaryEveryDays == null ? 'None' : diaryText(testingDays, diaryEveryDays);

const cellsText = ({ cells }: ProductTest): string =>
  cells.length === 0
    ? 'None. Everyone is in one group'
    : cells.map(({ name, target }) => `${name}: ${formatNumber(target)}`).join(', ');

function DaysCard({ test }: { readonly test: ProductTest }) {
  const [now] = useState(() => new Date());
  return (
    <ConsoleCard title="Days">
      <Facts
        facts={[
          { name: 'Time to confirm the address', value: businessDays(test.addressDays) },
          { name: 'Testing', value: days(test.testingDays) },
          { name: 'Diary', value: diaryOf(test) },
          { name: 'Feedback survey open for', value: days(test.feedbackDays) },
          { name: 'Selection', value: ruleText(test.selectionRule) },
          { name: 'Cells', value: cellsText(test) },
        ]}
      />
      <p className="mt-3 text-xs text-text-muted">{businessDayText(now, DEFAULT_BRAND.timeZone)}</p>
    </ConsoleCard>
  );
}

function PointsCard({ test: { points, diaryEveryDays } }: { readonly test: ProductTest }) {
  const { screener, diary, feedback, test } = points;
  return (
    <ConsoleCard title="Points">
      <Facts
        facts={[
          {
            name: 'Screener: qualified, not qualified, full',
            value: [screener.qualified, screener.nonQualified, screener.overQuota].map(formatNumber).join(', '),
          },
          ...(diaryEveryDays == null ? [] : [{ name: 'Each diary round', value: formatNumber(diary) }]),
          { name: 'Feedback survey', value: formatNumber(feedback) },
          { name: 'Completing the test', value: formatNumber(test) },
        ]}
      />
    </ConsoleCard>
  );
}
