import type { ReactNode } from 'react';
import { StudyPage } from '#console/features/study/study-page.tsx';
import { ConsolePage } from '#console/layout/console-page.tsx';
import { BackLink } from '#console/layout/back-link.tsx';
import type { ResultsOverview } from './results.queries.ts';

interface ResultsFrameProps {
  readonly studyId: string;
  readonly overview: ResultsOverview | undefined;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** For those who run studies: one of the pages of a study. */
export function ResearcherFrame({ studyId, actions, children }: ResultsFrameProps) {
  return (
    <StudyPage studyId={studyId} title="Results" actions={actions}>
      {children}
    </StudyPage>
  );
}

/** For a reader: the results alone, without the other pages of the study. */
export function ReaderFrame({ overview, actions, children }: ResultsFrameProps) {
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
