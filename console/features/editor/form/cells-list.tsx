import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { withChanges } from '#console/survey-draft/model/edit-elements.ts';
import { replaceItems } from '#console/survey-draft/model/edit-items.ts';
import { freeName } from '#console/survey-draft/model/open-document.ts';
import { itemsOf, itemText, textOf } from '#console/survey-draft/model/survey-document.ts';
import { DenseInput, DenseSelect, DenseTextarea } from './dense-field.tsx';
import { useTakenCodes } from '../editor-context.ts';
import { withText } from './question-edit.ts';

type Cell = Readonly<Record<string, unknown>>;

interface CellsListProps {
  readonly noun: string;
  /** The name of the question they belong to. */
  readonly question: string;
  readonly cells: unknown;
  /** May each be of another type? */
  readonly hasTypes?: boolean;
  readonly onChange: (cells: readonly Cell[], label: string, field?: string) => void;
}

const TYPES = [
  { value: 'text', label: 'Short text' },
  { value: 'comment', label: 'Open text' },
  { value: 'dropdown', label: 'Drop-down list' },
  { value: 'radiogroup', label: 'Single choice' },
  { value: 'checkbox', label: 'Multiple answers' },
  { value: 'boolean', label: 'Yes or no' },
  { value: 'rating', label: 'Rating' },
];
const WITH_CHOICES: ReadonlySet<unknown> = new Set(['dropdown', 'radiogroup', 'checkbox', 'tagbox']);

/** Columns of a grid with several fields, or the texts of a question that asks for several: small questions. */
export function CellsList({ noun, question, cells: given, hasTypes = false, onChange }: CellsListProps) {
  const cells = cellsOf(given);
  const lower = noun.toLowerCase();
  const published = useTakenCodes(question, 'COLUMN');
  const publishedChoices = useTakenCodes(question, 'CHOICE');
  const rows = cells.map((cell, index) => ({ cell, index, place: `cell ${index}` }));
  const edit = (index: number, changes: Cell, field?: string) =>
    onChange(
      cells.map((cell, at) => (at === index ? withChanges(cell, changes) : cell)),
      `change ${lower} ${index + 1}`,
      field && `${noun} ${index} ${field}`,
    );

  return (
    <>
      <ul className="mt-2 grid gap-3">
        {rows.map(({ cell, index, place }) => (
          <li key={place} className="grid gap-2 rounded-sm border border-line p-3 md:grid-cols-2">
            <DenseInput
              label={`${noun} ${index + 1}`}
              value={textOf(cell['title']) || textOf(cell['name'])}
              onChange={(typed) => edit(index, { title: withText(cell['title'], typed) }, 'title')}
            />
            <div className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                {hasTypes ? (
                  <DenseSelect
                    label="Type"
                    value={textOf(cell['cellType']) || 'dropdown'}
                    options={TYPES}
                    onChange={(cellType) => edit(index, { cellType })}
                  />
                ) : (
                  <DenseInput
                    label="Variable name"
                    value={textOf(cell['name'])}
                    onChange={(name) => edit(index, { name }, 'name')}
                    className="font-code"
                  />
                )}
              </div>
              <IconButton
                icon="trash-2"
                label={`Remove ${lower} ${index + 1}`}
                onClick={() => onChange(cells.toSpliced(index, 1), `remove ${lower} ${index + 1}`)}
              />
            </div>
            {hasTypes && WITH_CHOICES.has(cell['cellType'] ?? 'dropdown') && (
              <div className="md:col-span-2">
                <DenseTextarea
                  label="Choices, one per line"
                  rows={3}
                  defaultValue={itemsOf(cell['choices']).map(itemText).join('\n')}
                  onBlur={({ target }) =>
                    edit(index, { choices: replaceItems(itemsOf(cell['choices']), target.value, publishedChoices) })
                  }
                  className="resize-y"
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-1">
        <Button
          variant="quiet"
          size="sm"
          onClick={() => onChange([...cells, newCell(cells, { stem: lower, hasTypes, published })], `add ${lower}`)}
        >
          <Icon name="plus" />
          Add {lower}
        </Button>
      </div>
    </>
  );
}

interface NewCell {
  readonly stem: string;
  readonly hasTypes: boolean;
  readonly published: readonly string[];
}

function newCell(cells: readonly Cell[], { stem, hasTypes, published }: NewCell): Cell {
  const name = freeName(stem, new Set([...cells.map((cell) => textOf(cell['name'])), ...published]));
  return hasTypes ? { name, title: '', cellType: 'text' } : { name, title: '' };
}

function cellsOf(given: unknown): readonly Cell[] {
  if (!Array.isArray(given)) return [];
  return given.map((cell: unknown) => (typeof cell === 'object' && cell !== null ? (cell as Cell) : { name: cell }));
}
