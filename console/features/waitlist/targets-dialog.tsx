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
import type { PanelCell, Waitlist } from './waitlist.queries.ts';

/** As it is typed: everything is text, an attribute with its values as 'gender: man, boy'. */
interface TypedCell {
  /** Stays the same while others come and go. */
  readonly row: string;
  readonly cellId: string;
  readonly name: string;
  readonly targetPercent: string;
  readonly ageFrom: string;
  readonly ageTo: string;
  readonly answers: string;
}

const NEW_CELL: Omit<TypedCell, 'row'> = {
  cellId: '',
  name: '',
  targetPercent: '',
  ageFrom: '',
  ageTo: '',
  answers: '',
};
const orNone = (text: string): number | null => (text.trim() === '' ? null : typedNumber(text));

const isWritten = (text: string): boolean =>
  answersOf(text).every(({ attribute, values }) => attribute !== '' && values.every((value) => value !== ''));

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
        answers: v.pipe(v.string(), v.check(isWritten, 'Write it as gender: man, woman')),
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
      answers: answersOf(answers),
    })),
  })),
  panelTargets,
);

/** 'gender: man, boy; region: west' as attributes with their values. */
function answersOf(text: string): { attribute: string; values: string[] }[] {
  return text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [attribute = '', values = ''] = part.split(':', 2);
      return { attribute: attribute.trim(), values: values.split(',').map((value) => value.trim()) };
    });
}

function typedCell({ cellId, name, targetPercent, ageFrom, ageTo, answers }: PanelCell): TypedCell {
  return {
    row: cellId,
    cellId,
    name,
    targetPercent: String(targetPercent),
    ageFrom: ageFrom == null ? '' : String(ageFrom),
    ageTo: ageTo == null ? '' : String(ageTo),
    answers: answers.map(({ attribute, values }) => `${attribute}: ${values.join(', ')}`).join('; '),
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
  const { cells } = form.values;
  const list = form.valueOf('cells');
  return (
    <FormDialog
      form={form}
      size="lg"
      onClose={onClose}
      title="Targets of the panel"
      auditNote="Written to the audit log with your name."
      doLabel="Set targets"
    >
      <p className="text-text-muted">
        Somebody belongs to the first cell that fits them. Where a cell has come to its share, who qualifies goes on
        standby. Changing a share keeps everybody in their cell; changing whom a cell is for begins it anew.
      </p>
      <TextField
        label="Members wanted"
        hint="Empty: everybody who qualifies has a place"
        inputMode="numeric"
        autoComplete="off"
        {...form.field('wantedMembers')}
      />
      <ol className="grid gap-4">
        {cells.map((cell, index) => (
          <li
            key={cell.row}
            className="grid gap-3 border-t border-line pt-4 md:grid-cols-[2fr_1fr_1fr_1fr_2fr_auto] md:items-end"
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
            <TextField
              label="Answers"
              placeholder="gender: man"
              autoComplete="off"
              {...form.field(`cells.${index}.answers`)}
            />
            <IconButton
              icon="trash-2"
              label={`Remove ${cell.name || 'this cell'}`}
              onClick={() => list.onChange(cells.filter((_, at) => at !== index))}
            />
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
