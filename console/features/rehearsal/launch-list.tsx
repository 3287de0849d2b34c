import { Link } from '@tanstack/react-router';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { launchChecks, type LaunchCheck } from './launch-checks.ts';
import type { RehearsalReport, StudyRehearsal } from '#console/survey-draft/survey-draft.queries.ts';

const LOOKS = {
  bad: { icon: 'circle-alert', color: 'text-danger', said: 'Blocks' },
  warn: { icon: 'triangle-alert', color: 'text-spark-strong', said: 'Warning' },
  good: { icon: 'circle-check', color: 'text-success', said: 'Good' },
} as const;
const OPENS = { questions: 'Open', outcomes: 'Quotas', audience: 'Audience' } as const;

interface LaunchListProps {
  readonly studyId: string;
  readonly report: RehearsalReport;
  readonly study: StudyRehearsal;
}

/** What to look at before anybody is invited. */
export function LaunchList({ studyId, report, study }: LaunchListProps) {
  return (
    <ConsoleCard title="Before you launch">
      <ul>
        {launchChecks(report, study).map((check) => (
          <CheckRow key={`${check.title} ${check.sentence}`} check={check} studyId={studyId} />
        ))}
      </ul>
    </ConsoleCard>
  );
}

function CheckRow({ check, studyId }: { readonly check: LaunchCheck; readonly studyId: string }) {
  const { icon, color, said } = LOOKS[check.level];
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5 text-sm leading-dense first:border-t-0">
      <span className={`mt-0.5 ${color}`}>
        <Icon name={icon} />
        <VisuallyHidden>{said}:</VisuallyHidden>
      </span>
      <div className="min-w-0 flex-1">
        <b className="[overflow-wrap:anywhere]">{check.title}</b>
        <p className="text-xs [overflow-wrap:anywhere] text-text-muted">{check.sentence}</p>
      </div>
      {check.opens && (
        <Link
          to={check.opens === 'audience' ? '/studies/$studyId/audiences' : '/studies/$studyId/survey'}
          params={{ studyId }}
          {...(check.opens === 'outcomes' ? { hash: 'outcomes' } : {})}
          aria-label={`${OPENS[check.opens]}: ${check.title}`}
          className={buttonClasses({ variant: 'soft', size: 'sm' })}
        >
          {OPENS[check.opens]}
        </Link>
      )}
    </li>
  );
}
