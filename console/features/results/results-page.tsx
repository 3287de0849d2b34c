import { useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { isApiError } from '#client/api-error.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { useOperator } from '#console/session/operator-context.ts';
import { AsOf } from '#console/lists/as-of.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { StudyPage } from '#console/studies/study-page.tsx';
import { BackLink, ConsolePage } from '#console/layout/console-page.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { ExportDialog } from './export/export-dialog.tsx';
import { countWords, liveText } from './figure-texts.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { isFiltered, NO_FILTER, type PageFilter } from './filters/filter-texts.ts';
import { ResultsView } from './results-view.tsx';
import { resultsQuery, type ResultsOverview } from './results.queries.ts';
import { scopeOf, searchOfFilter, useResultsSearch } from './results-search.ts';
import { ShareDialog } from './sharing/share-dialog.tsx';
import { WeightingDialog } from './weighting/weighting-dialog.tsx';

/** What everybody said: a chart for each question, groups compared, words read, and all of it to share and to take away. */
export function ResultsPage() {
  const { studyId } = useParams({ from: '/studies/$studyId/results' });
  const { search, change, filter } = useResultsSearch();
  const setFilter = (changed: PageFilter) => change(searchOfFilter(changed));
  const { filter: input, isWeighted: wantsWeights } = scopeOf(search);
  const setWantsWeights = (isWeighted: boolean) => change({ weights: isWeighted ? undefined : 'off' });
  const [dialog, setDialog] = useState<'export' | 'share' | 'weights' | undefined>(undefined);
  const query = useAnswer(resultsQuery, { studyId, filter: input, isWeighted: wantsWeights });
  const overview = query.data;
  const isWeighted = wantsWeights && overview?.isWeightable === true;
  const base = search.base === 'answers' ? 'SUBSTANTIVE' : 'ANSWERED';
  const scope = { studyId, filter: input, isWeighted, base } as const;
  const close = () => setDialog(undefined);
  const { role } = useOperator();
  const isReader = role === 'READER';
  const Frame = isReader ? ReaderFrame : ResearcherFrame;

  return (
    <Frame
      studyId={studyId}
      overview={overview}
      actions={
        <div className="flex items-center gap-2 print:hidden">
          {overview && <p className="text-xs text-text-muted @max-[64rem]:hidden">{liveText(overview)}</p>}
          <AsOf at={overview?.asOf} />
          {overview && !isReader && (
            <>
              <Button variant="secondary" size="sm" onClick={() => setDialog('share')}>
                <Icon name="share-2" size="sm" />
                <span className="max-md:sr-only">Share</span>
              </Button>
              <Button size="sm" onClick={() => setDialog('export')}>
                <Icon name="download" size="sm" />
                <span className="max-md:sr-only">Export</span>
              </Button>
            </>
          )}
        </div>
      }
    >
      {isApiError(query.error, 'NOT_FOUND') ? (
        <NotShared />
      ) : isApiError(query.error, 'VALIDATION_FAILED') ? (
        <NotForReaders onEverybody={() => setFilter(NO_FILTER)} isReader={isReader} />
      ) : (
        <>
          <FilterBar
            filter={filter}
            onFilter={setFilter}
            overview={overview}
            isWeighted={isWeighted}
            onWeighted={setWantsWeights}
            base={base}
            onBase={(chosen) => change({ base: chosen === 'SUBSTANTIVE' ? 'answers' : undefined })}
            onTargets={() => setDialog('weights')}
          />
          {overview === undefined ? <CardStates query={query} /> : <ResultsView overview={overview} scope={scope} />}
        </>
      )}
      {overview && !isReader && dialog === 'share' && <ShareDialog studyId={studyId} onClose={close} />}
      {overview && !isReader && dialog === 'export' && (
        <ExportDialog
          studyId={studyId}
          onClose={close}
          filter={isFiltered(filter) ? input : undefined}
          filterText={
            isFiltered(filter)
              ? `Filtered, ${countWords(overview.base)} of ${countWords(overview.respondents)}`
              : undefined
          }
        />
      )}
      {overview && !isReader && dialog === 'weights' && (
        <WeightingDialog studyId={studyId} questions={overview.questions} onClose={close} onSaved={setWantsWeights} />
      )}
    </Frame>
  );
}

/** An address may ask for what the study no longer has, or for fewer people than a reader is shown. */
function NotForReaders({ onEverybody, isReader }: { readonly onEverybody: () => void; readonly isReader: boolean }) {
  return (
    <ConsoleCard title="Nothing to show for this link">
      <p className="mb-3 text-sm text-text-muted">
        {isReader
          ? "This link is filtered to a group you can't see. You can view groups of 10 or more, one at a time."
          : "This link is filtered by something that isn't in this study."}
      </p>
      <Button size="sm" variant="secondary" onClick={onEverybody}>
        Show everyone
      </Button>
    </ConsoleCard>
  );
}

function NotShared() {
  return (
    <ConsoleCard title="Not shared with you">
      <p className="text-sm text-text-muted">
        These results aren't shared with you. Ask the researcher who runs the study.
      </p>
    </ConsoleCard>
  );
}

interface ResultsFrameProps {
  readonly studyId: string;
  readonly overview: ResultsOverview | undefined;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** For those who run studies: one of the pages of a study. */
function ResearcherFrame({ studyId, actions, children }: ResultsFrameProps) {
  return (
    <StudyPage studyId={studyId} title="Results" actions={actions}>
      {children}
    </StudyPage>
  );
}

/** For a reader: the results alone, without the other pages of the study. */
function ReaderFrame({ overview, actions, children }: ResultsFrameProps) {
  return (
    <ConsolePage
      title={overview?.name ?? 'Results'}
      documentTitle={overview && `Results, ${overview.name}`}
      lead={<BackLink to="/studies">Studies</BackLink>}
      besideTitle={
        overview && <span className="flex-none font-code text-text-muted max-lg:hidden">{overview.shortId}</span>
      }
      actions={actions}
    >
      {children}
    </ConsolePage>
  );
}
