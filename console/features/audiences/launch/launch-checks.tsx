import { Link } from '@tanstack/react-router';
import type { LaunchCheckLevel } from '#contract/generated/operator/graphql.ts';
import { Button } from '#ui/actions/button.tsx';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import type { LaunchPlan } from './launch.queries.ts';

const LOOKS: Record<LaunchCheckLevel, { icon: IconName; className: string; word: string }> = {
  FINE: { icon: 'circle-check', className: 'text-success', word: 'OK' },
  WARNS: { icon: 'triangle-alert', className: 'text-on-warning-soft', word: 'Warning' },
  BLOCKS: { icon: 'circle-alert', className: 'text-danger', word: 'Blocker' },
};

const PLACES = { SURVEY: '/studies/$studyId/survey', REHEARSAL: '/studies/$studyId/rehearsal' } as const;

interface LaunchChecksProps {
  readonly studyId: string;
  readonly checks: LaunchPlan['checks'];
  /** Leads back to the audience, where the rest can be mended. */
  readonly onClose: () => void;
}

/** What is fine, what to look at, and what is in the way, each with the button that leads to it. */
export function LaunchChecks({ studyId, checks, onClose }: LaunchChecksProps) {
  const remedy = (place: LaunchPlan['checks'][number]['place']) => {
    if (place === 'SURVEY' || place === 'REHEARSAL') {
      return (
        <Link to={PLACES[place]} params={{ studyId }} className={buttonClasses({ variant: 'soft', size: 'sm' })}>
          Fix first
        </Link>
      );
    }
    if (place !== 'AUDIENCE') return null;
    return (
      <Button variant="soft" size="sm" onClick={onClose}>
        Fix first
      </Button>
    );
  };
  return (
    <ul aria-label="Checks">
      {checks.map(({ level, title, detail, place }) => (
        <li key={title} className="flex items-start gap-3 border-b border-line py-3 last:border-b-0">
          <span className={`mt-0.5 flex-none ${LOOKS[level].className}`}>
            <Icon name={LOOKS[level].icon} />
          </span>
          <div className="min-w-0 flex-1">
            <p className="font-bold leading-dense">
              <span className="sr-only">{LOOKS[level].word}: </span>
              {title}
            </p>
            <p className="text-sm text-text-muted wrap-break-word">{detail}</p>
          </div>
          {level === 'FINE' ? null : remedy(place)}
        </li>
      ))}
    </ul>
  );
}
