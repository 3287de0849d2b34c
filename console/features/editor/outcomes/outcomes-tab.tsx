import { useQuery } from '@tanstack/react-query';
import { useParams, Link } from '@tanstack/react-router';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { counted, formatNumber } from '#console/format.ts';
import { useConsole } from '#console/session/console-context.ts';
import { studyQuery } from '#console/studies/study.queries.ts';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { rehearsalQuery } from '#console/survey-draft/survey-draft.queries.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { listSubjects } from '../logic/subjects.ts';
import { RuleRow, UsualRows } from './rule-rows.tsx';
import { OutcomeMeaning } from './outcome-meaning.tsx';
import { addQuota, addReview, addScreenOut, setCells } from './outcome-rules.ts';
import { QuotaCard } from './quota-card.tsx';
import { slowestCell } from './slowest-cell.ts';

interface OutcomesTabProps {
  readonly document: SurveyDocument;
  readonly onChange: (document: SurveyDocument) => void;
}

/** How a survey can end: rules in their order, quotas with their cells, and what all of it comes to. */
export function OutcomesTab({ document, onChange }: OutcomesTabProps) {
  const { api } = useConsole();
  const { studyId = '' } = useParams({ strict: false });
  const { data: study } = useQuery({ ...studyQuery(api, studyId), enabled: studyId !== '' });
  const subjects = listSubjects(document);
  const rules = document.outcomes.map((rule, index) => ({ rule, index, place: `rule ${index}` }));
  return (
    <div className="grid gap-4 p-4 lg:p-5">
      <section className="min-w-0 rounded-md border border-line bg-surface">
        <header className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-5 py-3">
          <h2 className="text-base">Outcomes</h2>
          <p className="text-xs text-text-muted">The first matching rule applies. The member is paid right away.</p>
        </header>
        <ol>
          {rules.map(({ rule, index, place }) => (
            <RuleRow
              key={place}
              document={document}
              subjects={subjects}
              study={study}
              rule={rule}
              index={index}
              onChange={onChange}
            />
          ))}
          <UsualRows document={document} study={study} />
        </ol>
        <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3">
          <Button variant="secondary" size="sm" onClick={() => onChange(addScreenOut(document))}>
            <Icon name="plus" /> Screen-out
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onChange(addQuota(document))}>
            <Icon name="plus" /> Quota
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onChange(addReview(document))}>
            <Icon name="plus" /> Review rule
          </Button>
        </div>
      </section>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          {rules.map(
            ({ rule, index, place }) =>
              rule.kind === 'quota' && (
                <QuotaCard
                  key={place}
                  rule={rule}
                  subjects={subjects}
                  outcomes={document.outcomes}
                  wantedCompletes={study?.wantedCompletes ?? null}
                  onChange={(cells) => onChange(setCells(document, index, cells))}
                />
              ),
          )}
          {study && <SlowCells document={document} studyId={study.studyId} />}
        </div>
        {study && <OutcomeMeaning document={document} study={study} />}
      </div>
    </div>
  );
}

/** Names the cell that will keep everybody waiting, by the shares of the last rehearsal. */
function SlowCells({ document, studyId }: { readonly document: SurveyDocument; readonly studyId: string }) {
  const { data } = useAnswer(rehearsalQuery, studyId);
  const slow = data?.last && slowestCell(document, data.last.report);
  if (!slow) return null;
  return (
    <Banner tone="warning">
      <strong>{slow.name} is hard to fill.</strong> About {counted(slow.starts, 'person needs', 'people need')} to start
      to reach {counted(slow.target, 'complete')}.{' '}
      <Link to="/studies/$studyId/audiences" params={{ studyId }} className="font-bold">
        Widen the audience
      </Link>{' '}
      or lower the target to {formatNumber(slow.fairTarget)}.
    </Banner>
  );
}
