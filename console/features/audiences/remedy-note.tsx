import { useQuery } from '@tanstack/react-query';
import type { AudienceRules } from '#contract/audiences/audience-rules.ts';
import type { SamplePlan } from '#contract/audiences/audience-sample.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { counted } from '#console/format.ts';
import { useConsole } from '#console/session/console-context.ts';
import { daysText, ruleText, type Names } from './audience-texts.ts';
import { remediesQuery, type Remedy } from './audiences.queries.ts';

interface RemedyNoteProps {
  readonly studyId: string;
  readonly revision: number;
  readonly rules: AudienceRules;
  readonly plan: SamplePlan;
  readonly names: Names;
  readonly onUse: (rules: AudienceRules) => void;
}

/** Names the cell that runs dry, and the softer rule that would help it most, ready to be used. */
export function RemedyNote({ studyId, revision, rules, plan, names, onUse }: RemedyNoteProps) {
  const { api } = useConsole();
  const dry = plan.cells.filter((cell) => cell.shortBy > 0).toSorted((a, b) => b.shortBy - a.shortBy)[0];
  const { data } = useQuery({ ...remediesQuery(api, studyId, revision), enabled: dry !== undefined });
  if (dry === undefined) return null;
  const best = (data ?? [])
    .map((remedy) => ({ remedy, adds: remedy.cells.find((cell) => cell.name === dry.name)?.canBeInvited ?? 0 }))
    .toSorted((a, b) => b.adds - a.adds)[0];
  const rule = best && [...rules.keep, ...rules.leaveOut].find(({ id }) => id === best.remedy.ruleId);
  return (
    <div
      role="status"
      className="flex gap-2 rounded-sm bg-warning-soft px-4 py-3 text-xs leading-[1.45] text-on-warning-soft"
    >
      <span className="mt-px flex-none">
        <Icon name="triangle-alert" size="sm" />
      </span>
      <p className="min-w-0 flex-1">
        <strong>{dry.name} is running out of people.</strong>{' '}
        {best === undefined || rule === undefined || best.adds === 0 ? (
          data === null || data === undefined ? (
            'Looking for a rule to relax…'
          ) : (
            "Relaxing a rule won't add anyone. Lower the target, or wait until more people like this join."
          )
        ) : (
          <>
            {sentenceOf(best.remedy, ruleText(rule, names))} adds {counted(best.adds, 'member')}.{' '}
            <button
              type="button"
              onClick={() => onUse(softened(rules, best.remedy))}
              className="min-h-6 font-bold underline underline-offset-2"
            >
              {best.remedy.lastDays === null ? 'Remove this rule' : `Use ${daysText(best.remedy.lastDays)}`}
            </button>
          </>
        )}
      </p>
    </div>
  );
}

function sentenceOf({ lastDays }: Remedy, rule: string): string {
  if (lastDays === null) return `Removing “${rule}”`;
  return `Limiting “${rule}” to the last ${daysText(lastDays)}`;
}

function softened(rules: AudienceRules, { ruleId, lastDays }: Remedy): AudienceRules {
  const soften = (part: AudienceRules['keep']) =>
    part.flatMap((rule) => {
      if (rule.id !== ruleId) return [rule];
      return lastDays === null || rule.kind !== 'HISTORY' ? [] : [{ ...rule, lastDays }];
    });
  return { keep: soften(rules.keep), leaveOut: soften(rules.leaveOut) };
}
