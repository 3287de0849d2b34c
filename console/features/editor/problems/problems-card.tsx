import { ConsoleCard } from '#console/layout/console-card.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import type { Problem, ProblemPlace, ProblemSeverity } from './problem.ts';

interface ProblemsCardProps {
  readonly document: SurveyDocument;
  readonly problems: readonly Problem[];
  /** The document after a remedy, and which problem it was for. */
  readonly onFix: (document: SurveyDocument, problem: Problem) => void;
  readonly onOpen: (place: ProblemPlace) => void;
}

export const SEVERITY_LOOKS: Readonly<Record<ProblemSeverity, { readonly icon: IconName; readonly color: string }>> = {
  blocks: { icon: 'circle-alert', color: 'text-danger' },
  warns: { icon: 'triangle-alert', color: 'text-spark-strong' },
  informs: { icon: 'info', color: 'text-info' },
};

/** What is wrong, why, and the button that mends it. */
export function ProblemsCard({ document, problems, onFix, onOpen }: ProblemsCardProps) {
  return (
    <ConsoleCard>
      <header className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">Problems</h2>
        <ProblemCounts problems={problems} />
      </header>
      {problems.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-text-muted">
          <span className="text-success">
            <Icon name="circle-check" />
          </span>
          No problems found. Rehearse the survey before you launch.
        </p>
      ) : (
        <ul>
          {problems.map((problem) => (
            <ProblemRow key={problem.id} document={document} problem={problem} onFix={onFix} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </ConsoleCard>
  );
}

function ProblemCounts({ problems }: { readonly problems: readonly Problem[] }) {
  const count = (severity: ProblemSeverity) => problems.filter((problem) => problem.severity === severity).length;
  const blocking = count('blocks');
  const warnings = count('warns');
  return (
    <span className="flex flex-wrap gap-2">
      {blocking > 0 && (
        <Tag tone="danger" icon="circle-alert">
          {blocking} {blocking === 1 ? 'blocks' : 'block'} launch
        </Tag>
      )}
      {warnings > 0 && (
        <Tag tone="warning" icon="triangle-alert">
          {warnings} {warnings === 1 ? 'warning' : 'warnings'}
        </Tag>
      )}
    </span>
  );
}

interface ProblemRowProps extends Pick<ProblemsCardProps, 'document' | 'onFix' | 'onOpen'> {
  readonly problem: Problem;
}

const SAID: Readonly<Record<ProblemSeverity, string>> = { blocks: 'Blocks launch', warns: 'Warning', informs: 'Note' };

function ProblemRow({ document, problem, onFix, onOpen }: ProblemRowProps) {
  const { severity, title, sentence, place, fix } = problem;
  const look = SEVERITY_LOOKS[severity];
  const canOpen = place.question !== undefined || place.page !== undefined || place.rule !== undefined;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-line py-3 first:border-t-0">
      <span className={`mt-0.5 ${look.color}`}>
        <Icon name={look.icon} />
        <VisuallyHidden>{SAID[severity]}:</VisuallyHidden>
      </span>
      <div className="min-w-48 flex-1 text-sm">
        {canOpen ? (
          <button type="button" className="text-start font-bold hover:underline" onClick={() => onOpen(place)}>
            {title}
          </button>
        ) : (
          <b>{title}</b>
        )}
        <p className="text-xs [overflow-wrap:anywhere] text-text-muted">{sentence}</p>
      </div>
      {fix && (
        <Button variant="soft" size="sm" onClick={() => onFix(fix.apply(document), problem)}>
          {fix.label}
        </Button>
      )}
    </li>
  );
}
