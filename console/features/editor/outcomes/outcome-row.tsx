import { type ReactNode, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { STUDY_POINTS_MAX } from '#contract/studies/studies.ts';
import { getStudy, updateStudy } from '#contract/generated/operator/operations.ts';
import { answersOf } from '#client/answers-of.ts';
import { useCommand } from '#client/use-command.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { keepFocusNear } from '#ui/sentence/keep-focus-near.ts';
import { Button } from '#ui/actions/button.tsx';
import { useConsole } from '#console/session/console-context.ts';
import type { Study } from '#console/studies/study.queries.ts';
import { DENSE_CONTROL, DenseTextarea } from '../form/dense-field.tsx';

interface OutcomeRowProps {
  readonly title: ReactNode;
  /** What the member sees in the end. */
  readonly seen: string;
  readonly points: ReactNode;
  readonly name?: string;
  readonly onMove?: ((step: -1 | 1) => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
  readonly canMoveUp?: boolean;
  readonly canMoveDown?: boolean;
  readonly children: ReactNode;
}

/** One way in which a survey can end. */
export function OutcomeRow(props: OutcomeRowProps) {
  const { title, seen, points, name = '', onMove, onRemove, canMoveUp = false, canMoveDown = false, children } = props;
  return (
    <li className="grid items-start gap-x-4 gap-y-2 border-t border-line px-5 py-3 first:border-t-0 lg:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <div className="text-sm">
        <div className="font-bold">{title}</div>
        <p className="text-xs text-text-muted">Member sees “{seen}”</p>
      </div>
      <div className="grid min-w-0 gap-2">{children}</div>
      <div className="flex flex-wrap items-center justify-end gap-x-1 lg:min-w-64">
        {points}
        {onMove && (
          <span className="flex text-text-muted">
            <IconButton icon="chevron-up" label={`Move up: ${name}`} disabled={!canMoveUp} onClick={() => onMove(-1)} />
            <IconButton
              icon="chevron-down"
              label={`Move down: ${name}`}
              disabled={!canMoveDown}
              onClick={() => onMove(1)}
            />
          </span>
        )}
        {onRemove && (
          <span className="text-text-muted">
            <IconButton
              icon="trash-2"
              label={`Remove: ${name}`}
              onClick={(event) => keepFocusNear(event.currentTarget, onRemove)}
            />
          </span>
        )}
      </div>
    </li>
  );
}

type PaidEnd = keyof Pick<Study['points'], 'qualified' | 'nonQualified' | 'overQuota'>;

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
          title={isPromised ? 'Members were promised this at launch' : undefined}
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

const NOTE_MAX_CHARACTERS = 1_000;

interface RuleNoteProps {
  readonly note: string | undefined;
  readonly onChange: (note: string) => void;
}

/** The researcher's own words to the member; without them the usual ones are shown. */
export function RuleNote({ note, onChange }: RuleNoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && note === undefined)
    return (
      <div>
        <Button variant="quiet" size="sm" onClick={() => setIsOpen(true)}>
          Add a note to the member
        </Button>
      </div>
    );
  return (
    <DenseTextarea
      label="Note to the member"
      hint="Shown under the standard message. Leave blank to show only that message."
      rows={2}
      maxLength={NOTE_MAX_CHARACTERS}
      value={note ?? ''}
      onChange={onChange}
      className="rounded-voice"
    />
  );
}
