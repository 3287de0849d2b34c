import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isApiError } from '#client/api-error.ts';
import { ConsolePage, BackLink, PageTabs } from '#console/layout/console-page.tsx';
import { NotFoundPage } from '#console/layout/error-page.tsx';
import { QueryFailure } from '#console/lists/card-states.tsx';
import { useAnswer } from '#console/session/use-answer.ts';
import { StudyMenu } from './study-menu.tsx';
import { StudyStatusTag } from './study-status-tag.tsx';
import { studyQuery } from './study.queries.ts';

interface StudyPageProps {
  /** Its id, or the short id that people read. */
  readonly studyId: string;
  /** Which of its pages this is. */
  readonly title: string;
  /** What can be done on this page, at the right of the study's name. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of one study: its name, its tabs in the order of its life, and below them what the page is about. */
export function StudyPage({ studyId, title, actions, children }: StudyPageProps) {
  const query = useAnswer(studyQuery, studyId);
  const { data: study, error } = query;
  if (isApiError(error, 'NOT_FOUND')) return <NotFoundPage />;

  return (
    <ConsolePage
      title={study?.internalName ?? title}
      documentTitle={study && `${title}, ${study.internalName}`}
      lead={<BackLink to="/studies">Studies</BackLink>}
      besideTitle={
        study && (
          <>
            <span className="flex-none font-code text-text-muted max-lg:hidden">{study.shortId}</span>
            <span className="flex-none max-lg:hidden">
              <StudyStatusTag status={study.status} />
            </span>
          </>
        )
      }
      tabs={<StudyTabs />}
      actions={
        <>
          {actions}
          {study && <StudyMenu study={study} />}
        </>
      }
    >
      {error && <QueryFailure query={query} />}
      {children}
    </ConsolePage>
  );
}

const TABS = [
  { to: '/studies/$studyId/survey', label: 'Survey' },
  { to: '/studies/$studyId/rehearsal', label: 'Rehearsal' },
  { to: '/studies/$studyId/audiences', label: 'Audience' },
  { to: '/studies/$studyId/fieldwork', label: 'Fieldwork' },
  { to: '/studies/$studyId/reviews', label: 'Review' },
  { to: '/studies/$studyId/results', label: 'Results' },
] as const;

/** By the id of the address, whichever of its two a page goes on with: so the current one is known. */
function StudyTabs() {
  const { studyId = '' } = useParams({ strict: false });
  return (
    <PageTabs label="Study">
      {TABS.map(({ to, label }) => (
        <Link key={to} to={to} params={{ studyId }}>
          {label}
        </Link>
      ))}
    </PageTabs>
  );
}
