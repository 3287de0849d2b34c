import { Link } from '@tanstack/react-router';

const TABS = [
  { to: '/studies/$studyId/survey', label: 'Survey' },
  { to: '/studies/$studyId/rehearsal', label: 'Rehearsal' },
  { to: '/studies/$studyId/audience', label: 'Audience' },
  { to: '/studies/$studyId/fieldwork', label: 'Fieldwork' },
  { to: '/studies/$studyId/review', label: 'Review' },
  { to: '/studies/$studyId/results', label: 'Results' },
] as const;

const TAB =
  "relative inline-flex min-h-target items-center px-3 font-medium whitespace-nowrap text-text-muted no-underline hover:text-text focus-visible:-outline-offset-3 aria-[current]:font-bold aria-[current]:text-text after:absolute after:inset-x-2 after:bottom-0 after:h-1 after:rounded-t-[2px] after:content-[''] aria-[current]:after:bg-primary lg:min-h-10";

/** The pages of a study in the order of its life, a shelf under the current one. They scroll where they do not fit. */
export function StudyTabs({ studyId }: { readonly studyId: string }) {
  return (
    <nav aria-label="Study" className="border-b border-line bg-surface">
      <ul className="flex overflow-x-auto px-1 [scrollbar-width:none] lg:px-3">
        {TABS.map(({ to, label }) => (
          <li key={to} className="flex flex-none has-aria-[current]:[scroll-initial-target:nearest]">
            <Link to={to} params={{ studyId }} className={TAB}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
