import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { STUDY_POINTS_MAX } from '#contract/studies/studies.ts';
import { getStudy, updateStudy } from '#contract/generated/operator/operations.ts';
import { answersOf } from '#client/answers-of.ts';
import { useCommand } from '#client/use-command.ts';
import { useConsole } from '#console/session/console-context.ts';
import type { Study } from '#console/studies/study.queries.ts';
import { DENSE_CONTROL } from '../form/dense-field.tsx';

export type PaidEnd = keyof Pick<Study['points'], 'qualified' | 'nonQualified' | 'overQuota'>;

interface PointsInputProps {
  readonly study: Study;
  readonly end: PaidEnd;
  readonly label: string;
}

/** What an end pays. It belongs to the study, is saved when the field is left, and is a promise once it is launched. */
export function PointsInput({ study, end, label }: PointsInputProps) {
  const { api } = useConsole();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string>();
  const isPromised = study.launchedAt != null;
  const save = useCommand(
    (points: number) => api.mutate(updateStudy, { studyId: study.studyId, input: changesOf(study, end, points) }),
    {
      // What was typed stands there until the study as it is now has come.
      async onDone() {
        await queries.invalidateQueries(answersOf(getStudy));
        setTyped(undefined);
      },
    },
  );
  const points = typed === undefined ? study.points[end] : Number(typed);
  const isWrong = !Number.isInteger(points) || points < 0 || points > STUDY_POINTS_MAX || typed?.trim() === '';

  return (
    <label className="flex items-center gap-2 text-sm text-text-muted">
      <span className="sr-only">Points for {label}</span>
      <span className="w-22">
        <input
          inputMode="numeric"
          className={`${DENSE_CONTROL} text-end tabular-nums`}
          value={typed ?? String(study.points[end])}
          maxLength={6}
          disabled={isPromised}
          aria-invalid={isWrong || save.failure !== undefined || undefined}
          title={isPromised ? 'Members were promised this at the launch' : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => {
            if (typed !== undefined && !isWrong && points !== study.points[end]) save.send(points);
            else if (!isWrong) setTyped(undefined);
          }}
        />
      </span>
      points
    </label>
  );
}

function changesOf(study: Study, end: PaidEnd, points: number) {
  const { internalName, externalName, description, minutes, wantedCompletes, budgetPoints, opensAt, closesAt } = study;
  const plan = { internalName, externalName, description, minutes, wantedCompletes, budgetPoints, opensAt, closesAt };
  return { ...plan, points: { ...study.points, [end]: points } };
}
