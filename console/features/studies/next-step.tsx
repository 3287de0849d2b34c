import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StudyDecisionKind } from '#contract/generated/operator/graphql.ts';
import { Button } from '#ui/actions/button.tsx';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { figureText } from '#ui/data/figure-text.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ConfirmStep } from '#console/studies/confirm-step.tsx';
import type { StudyLine } from '#console/studies/studies.queries.ts';

type Place = 'survey' | 'audience' | 'fieldwork' | 'review' | 'results';

const DECISION_STEPS: Record<StudyDecisionKind, { readonly label: string; readonly place: Place }> = {
  CELL_BEHIND: { label: 'Boost a cell', place: 'audience' },
  CLOSING_SHORT: { label: 'See why', place: 'fieldwork' },
  REVIEWS_WAITING: { label: 'Review', place: 'review' },
  BUDGET_REACHED: { label: 'See the budget', place: 'fieldwork' },
  TASKS_FAILED: { label: 'See what failed', place: 'fieldwork' },
  OUTSIDE_DISAGREES: { label: 'Review', place: 'review' },
};

const PATHS = {
  survey: '/studies/$studyId/survey',
  audience: '/studies/$studyId/audiences',
  fieldwork: '/studies/$studyId/fieldwork',
  review: '/studies/$studyId/reviews',
  results: '/studies/$studyId/results',
} as const satisfies Record<Place, string>;

interface NextStepProps {
  readonly study: StudyLine;
  readonly onOpenSeries: () => void;
}

/** The one thing to do next with a study, or the page where it is looked at. */
export function NextStep({ study, onOpenSeries }: NextStepProps) {
  const [isResuming, setIsResuming] = useState(false);
  const { status, internalName, decision } = study;
  if (study.isSeries) {
    return (
      <Button variant="quiet" aria-label={`Open ${internalName}`} onClick={onOpenSeries}>
        Open
      </Button>
    );
  }
  if (status === 'PAUSED' && study.pauseReason !== 'BUDGET') {
    return (
      <>
        <Button variant="soft" aria-label={`Resume ${internalName}`} onClick={() => setIsResuming(true)}>
          <Icon name="play" size="sm" />
          Resume
        </Button>
        {isResuming && (
          <ConfirmStep
            studyId={study.studyId}
            shortId={study.shortId}
            step="resumeStudy"
            onClose={() => setIsResuming(false)}
          />
        )}
      </>
    );
  }
  if (decision != null) {
    const { label, place } = DECISION_STEPS[decision.kind];
    const count = decision.kind === 'REVIEWS_WAITING' ? ` ${figureText(decision.count)}` : '';
    return <Step study={study} place={place} label={`${label}${count}`} isSoft />;
  }
  if (status === 'DRAFT') return <Step study={study} place="survey" label="Continue" isSoft />;
  if (status === 'CLOSED' || status === 'ARCHIVED') return <Step study={study} place="results" label="Results" />;
  return <Step study={study} place="fieldwork" label="Open" />;
}

interface StepProps {
  readonly study: StudyLine;
  readonly place: Place;
  readonly label: string;
  readonly isSoft?: boolean;
}

function Step({ study, place, label, isSoft = false }: StepProps) {
  return (
    <Link
      to={PATHS[place]}
      params={{ studyId: study.shortId }}
      aria-label={`${label}, ${study.internalName}`}
      className={buttonClasses({ variant: isSoft ? 'soft' : 'quiet' })}
    >
      {label}
    </Link>
  );
}
