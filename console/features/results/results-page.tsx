import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError } from '#client/api-error.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/console-context.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { useOperator } from '#console/session/operator-context.ts';
import { CardStates } from './card-states.tsx';
import { ExportDialog } from './export/export-dialog.tsx';
import { countWords } from './figure-words.ts';
import { FilterBar } from './filters/filter-bar.tsx';
import { filterInput, isFiltered, NO_FILTER } from './filters/filter-words.ts';
import { ReaderFrame, ResearcherFrame } from './results-frame.tsx';
import { ResultsView } from './results-view.tsx';
import { resultsQuery, type ResultsOverview } from './results.queries.ts';
import { ShareDialog } from './sharing/share-dialog.tsx';
import { WeightingDialog } from './weighting/weighting-dialog.tsx';

/** What everybody said: a chart for each question, groups compared, words read, and all of it to share and to take away. */
export function ResultsPage() {
  const { studyId } = useParams({ from: '/studies/$studyId/results' });
  const { api } = useConsole();
  const [filter, setFilter] = useState(NO_FILTER);
  const [wantsWeights, setWantsWeights] = useState(true);
  const [dialog, setDialog] = useState<'export' | 'share' | 'weights' | undefined>(undefined);
  const input = filterInput(filter);
  const query = useQuery(resultsQuery(api, { studyId, filter: input, isWeighted: wantsWeights }));
  const overview = query.data;
  const isWeighted = wantsWeights && overview?.isWeightable === true;
  const scope = { studyId, filter: input, isWeighted };
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
          {overview && <p className="text-xs text-text-muted max-lg:hidden">{liveWords(overview)}</p>}
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
      ) : (
        <>
          <FilterBar
            filter={filter}
            onFilter={setFilter}
            overview={overview}
            isWeighted={isWeighted}
            onWeighted={setWantsWeights}
            onTargets={() => setDialog('weights')}
          />
          {overview === undefined ? <CardStates query={query} /> : <ResultsView overview={overview} scope={scope} />}
        </>
      )}
      {overview && !isReader && (
        <>
          <ShareDialog studyId={studyId} isOpen={dialog === 'share'} onClose={close} />
          <ExportDialog
            studyId={studyId}
            isOpen={dialog === 'export'}
            onClose={close}
            filter={isFiltered(filter) ? input : undefined}
            filterWords={
              isFiltered(filter)
                ? `Filtered, ${countWords(overview.base)} of ${countWords(overview.completes)}`
                : undefined
            }
          />
          <WeightingDialog
            studyId={studyId}
            questions={overview.questions}
            isOpen={dialog === 'weights'}
            onClose={close}
            onSaved={setWantsWeights}
          />
        </>
      )}
    </Frame>
  );
}

/** 'Live, 1,214 completes, 23 under review'. */
function liveWords({ isOver, completes, underReview }: ResultsOverview): string {
  const waiting = underReview > 0 ? `, ${countWords(underReview)} under review` : '';
  return `${isOver ? 'Closed' : 'Live'}, ${countWords(completes)} ${completes === 1 ? 'complete' : 'completes'}${waiting}`;
}

function NotShared() {
  return (
    <ConsoleCard title="Not shared with you">
      <p className="text-sm text-text-muted">
        These results are not shared with you, or not any more. Ask the researcher who runs the study.
      </p>
    </ConsoleCard>
  );
}
