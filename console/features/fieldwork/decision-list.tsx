import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StudyDecisionKind } from '#contract/generated/operator/graphql.ts';
import { getFieldwork, retryFailedTasks } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { buttonClasses } from '#ui/actions/button-classes.ts';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { decisionText } from './fieldwork-texts.ts';
import type { Fieldwork, StudyDecision } from './fieldwork.queries.ts';

const ICONS: Record<StudyDecisionKind, IconName> = {
  CELL_BEHIND: 'target',
  CLOSING_SHORT: 'calendar-clock',
  REVIEWS_WAITING: 'clipboard-check',
  BUDGET_REACHED: 'wallet',
  TASKS_FAILED: 'refresh-cw',
  OUTSIDE_DISAGREES: 'git-compare',
};
const LINKS = {
  CELL_BEHIND: { to: '/studies/$studyId/audiences', label: 'Boost' },
  CLOSING_SHORT: { to: '/studies/$studyId/audiences', label: 'Boost' },
  REVIEWS_WAITING: { to: '/studies/$studyId/reviews', label: 'Review' },
  OUTSIDE_DISAGREES: { to: '/studies/$studyId/reviews', label: 'Review' },
} as const;

interface DecisionListProps {
  readonly board: Fieldwork;
  /** Opens the plan, where a budget is raised. */
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** What waits for somebody, each with the decision in it. */
export function DecisionList({ board, onEdit, onClose }: DecisionListProps) {
  const [later, setLater] = useState<readonly string[]>([]);
  const shown = board.decisions.filter((decision) => !later.includes(keyOf(decision)));
  if (shown.length === 0) return <p className="text-text-muted">No decisions needed right now.</p>;
  return (
    <ul className="grid divide-y divide-line">
      {shown.map((decision) => {
        const { title, text } = decisionText(decision, board.study.closesAt, Date.parse(board.countedAt));
        return (
          <li key={keyOf(decision)} className="flex gap-3 py-3 first:pt-0 last:pb-0">
            <span className="mt-0.5 text-text-muted">
              <Icon name={ICONS[decision.kind]} />
            </span>
            <div className="min-w-0">
              <h3 className="font-body text-sm font-bold tracking-normal wrap-break-word">{title}</h3>
              <p className="text-text-muted">{text}</p>
              <div className="mt-2 flex flex-wrap gap-2">
                <Decide decision={decision} studyId={board.study.studyId} onEdit={onEdit} onClose={onClose} />
                <Button variant="soft" onClick={() => setLater([...later, keyOf(decision)])}>
                  Later
                </Button>
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function keyOf({ kind, cellName }: StudyDecision): string {
  return `${kind} ${cellName ?? ''}`;
}

interface DecideProps {
  readonly decision: StudyDecision;
  readonly studyId: string;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

function Decide({ decision: { kind }, studyId, onEdit, onClose }: DecideProps) {
  if (kind === 'TASKS_FAILED') return <Retry studyId={studyId} />;
  if (kind === 'BUDGET_REACHED') {
    return (
      <>
        <Button onClick={onEdit}>Raise the budget</Button>
        <Button variant="secondary" onClick={onClose}>
          Close the study
        </Button>
      </>
    );
  }
  const { to, label } = LINKS[kind];
  return (
    <Link to={to} params={{ studyId }} className={buttonClasses({})}>
      {label}
    </Link>
  );
}

/** Opens what failed again, and counts anew. */
function Retry({ studyId }: { readonly studyId: string }) {
  const { api } = useConsole();
  const retry = useCommand(() => api.mutate(retryFailedTasks, { studyId }), { changes: [getFieldwork.name] });
  return (
    <>
      <Button isBusy={retry.isPending} onClick={() => retry.send()}>
        Try again
      </Button>
      <FailureBanner failure={retry.failure} />
    </>
  );
}
