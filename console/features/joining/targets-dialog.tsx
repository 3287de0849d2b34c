import { useState } from 'react';
import * as v from 'valibot';
import { panelTargets, PANEL_CELLS_MAX } from '#contract/joining/joining-forms.ts';
import { getWaitlist, setPanelTargets } from '#contract/generated/operator/operations.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { typedNumber } from '#console/typed-numbers.ts';
import { people } from '#console/joining/joining-texts.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { AnswersField } from './answers-field.tsx';
import type { CellAnswers } from './cell-answers.ts';
import { countOf } from './fill-gaps.ts';
import { targetAnswersQuery, type PanelCell, type Waitlist } from './joining.queries.ts';
import { STAGES } from './waitlist-texts.ts';

/** As it is typed: numbers are text. */
interface TypedCell {
  /** Stays the same while others come and go. */
  readonly row: string;
  readonly cellId: string;
  readonly name: string;
  readonly targetPercent: string;
  readonly ageFrom: string;
  readonly ageTo: string;
  readonly answers: CellAnswers;
}

const NEW_CELL: Omit<TypedCell, 'row'> = {
  cellId: '',
  name: '',
  targetPercent: '',
  ageFrom: '',
  ageTo: '',
  answers: [],
};
const orNone = (text: string): number | null => (text.trim() === '' ? null : typedNumber(text));

/** The server's rule, over what is typed. */
const typedTargets = v.pipe(
  v.object({
    wantedMembers: v.string(),
    cells: v.array(
      v.object({
        row: v.string(),
        cellId: v.string(),
        name: v.string(),
        targetPercent: v.string(),
        ageFrom: v.string(),
        ageTo: v.string(),
        answers: v.array(v.object({ attribute: v.string(), values: v.array(v.string()) })),
      }),
    ),
  }),
  v.transform(({ wantedMembers, cells }): v.InferInput<typeof panelTargets> => ({
    wantedMembers: orNone(wantedMembers),
    cells: cells.map(({ cellId, name, targetPercent, ageFrom, ageTo, answers }) => ({
      cellId: cellId || null,
      name,
      targetPercent: typedNumber(targetPercent.replace('%', '')),
      ageFrom: orNone(ageFrom),
      ageTo: orNone(ageTo),
      answers,
    })),
  })),
  panelTargets,
);

function typedCell({ cellId, name, targetPercent, ageFrom, ageTo, answers }: PanelCell): TypedCell {
  return {
    row: cellId,
    cellId,
    name,
    targetPercent: String(targetPercent),
    ageFrom: ageFrom == null ? '' : String(ageFrom),
    ageTo: ageTo == null ? '' : String(ageTo),
    answers,
  };
}

interface TargetsDialogProps {
  readonly waitlist: Waitlist;
  readonly onClose: () => void;
}

/** How large the panel should be, and which share each part of the population should have. */
export function TargetsDialog({ waitlist, onClose }: TargetsDialogProps) {
  const { api } = useConsole();
  const form = useCommandForm({
    schema: typedTargets,
    defaultValues: {
      wantedMembers: waitlist.wantedMembers == null ? '' : String(waitlist.wantedMembers),
      cells: waitlist.cells.map(typedCell),
    },
    send: (input) => api.mutate(setPanelTargets, { input }),
    changes: [getWaitlist.name],
    onDone: onClose,
  });
  const { data: offered = [] } = useAnswer(targetAnswersQuery);
  const [removed, setRemoved] = useState<string>();
  const { cells } = form.values;
  const list = form.valueOf('cells');
  const remove = (row: string) => list.onChange(cells.filter((one) => one.row !== row));
  return (
    <FormDialog
      form={form}
      size="lg"
      onClose={onClose}
      title="Panel targets"
      auditNote="Recorded in the audit log with your name."
      doLabel="Set targets"
    >
      <p className="text-text-muted">
        People belong to the first cell they match. When a cell reaches its share, new people who qualify are put on
        standby. Changing a share keeps everyone in their cell. Changing who a cell is for resets it.
      </p>
      <TextField
        label="Members wanted"
        hint="Leave blank to give everyone who qualifies a spot"
        inputMode="numeric"
        autoComplete="off"
        {...form.field('wantedMembers')}
      />
      <ol className="grid gap-4">
        {cells.map((cell, index) => (
          <li
            key={cell.row}
            className="grid gap-3 border-t border-line pt-4 md:grid-cols-[2fr_1fr_1fr_1fr_2.9fr_auto] md:items-start"
          >
            <TextField label="Cell" autoComplete="off" {...form.field(`cells.${index}.name`)} />
            <TextField
              label="Share, %"
              inputMode="decimal"
              autoComplete="off"
              {...form.field(`cells.${index}.targetPercent`)}
            />
            <TextField
              label="From age"
              inputMode="numeric"
              autoComplete="off"
              {...form.field(`cells.${index}.ageFrom`)}
            />
            <TextField label="To age" inputMode="numeric" autoComplete="off" {...form.field(`cells.${index}.ageTo`)} />
            <AnswersField
              cellName={cell.name}
              offered={offered}
              {...form.valueOf(`cells.${index}.answers`)}
              value={cell.answers}
            />
            <span className="md:mt-7">
              <IconButton
                icon="trash-2"
                label={`Remove ${cell.name || 'this cell'}`}
                // One that is new has nobody in it yet.
                onClick={() => (cell.cellId === '' ? remove(cell.row) : setRemoved(cell.row))}
              />
            </span>
            {removed === cell.row && (
              <RemoveQuestion
                name={cell.name}
                count={peopleOf(waitlist, cell.cellId)}
                onRemove={() => remove(cell.row)}
                onKeep={() => setRemoved(undefined)}
              />
            )}
          </li>
        ))}
      </ol>
      {list.error && (
        <p role="alert" className="font-bold text-danger">
          {list.error}
        </p>
      )}
      <div>
        <Button
          variant="secondary"
          size="sm"
          isIdle={cells.length >= PANEL_CELLS_MAX}
          onClick={() => list.onChange([...cells, { ...NEW_CELL, row: crypto.randomUUID() }])}
        >
          <Icon name="plus" />
          Add a cell
        </Button>
      </div>
    </FormDialog>
  );
}

interface RemoveQuestionProps {
  readonly name: string;
  readonly count: number;
  readonly onRemove: () => void;
  readonly onKeep: () => void;
}

/** Asked where the cell stands, before anything is sent. */
function RemoveQuestion({ name, count, onRemove, onKeep }: RemoveQuestionProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 md:col-span-full">
      <p className="min-w-0 flex-[1_1_16rem]">
        Remove {name}? {count === 0 ? 'No one is' : `${people(count)} ${count === 1 ? 'is' : 'are'}`} in it
        {count > 0 && " and won't belong to any cell"}.
      </p>
      <Button variant="danger" size="sm" onClick={onRemove}>
        Remove
      </Button>
      <Button variant="quiet" size="sm" onClick={onKeep}>
        Keep
      </Button>
    </div>
  );
}

function peopleOf({ cells }: Waitlist, cellId: string): number {
  const stages = cells.find((one) => one.cellId === cellId)?.stages ?? [];
  return countOf(stages, ...STAGES.map(({ stage }) => stage));
}
