import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConsolePage } from '#console/layout/console-page.tsx';

interface StudyPageProps {
  readonly studyId: string;
  /** Which of its pages this is. */
  readonly title: string;
  /** What can be done on this page, at the right of the study's name. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

const TABS = [
  { to: '/studies/$studyId/survey', label: 'Survey' },
  { to: '/studies/$studyId/rehearsal', label: 'Rehearsal' },
  { to: '/studies/$studyId/audience', label: 'Audience' },
  { to: '/studies/$studyId/fieldwork', label: 'Fieldwork' },
  { to: '/studies/$studyId/review', label: 'Review' },
  { to: '/studies/$studyId/results', label: 'Results' },
] as const;

/** A page of one study: its name, its tabs in the order of its life, and below them what the page is about. */
export function StudyPage({ studyId, title, actions, children }: StudyPageProps) {
  return (
    <ConsolePage title={title} actions={actions}>
      <nav aria-label="Study">
        <ul className="flex gap-4">
          {TABS.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} params={{ studyId }}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </ConsolePage>
  );
}
