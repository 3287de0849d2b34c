import { useState } from 'react';
import { MAX_AUDIENCE_CELLS, type AudienceCell } from '#contract/audiences/audience-rules.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Sentence, SentenceText } from '#ui/sentence/sentence.tsx';
import { TokenNumber, TokenText } from '#ui/sentence/token-input.tsx';
import { AttributeSentence } from './attribute-sentence.tsx';
import type { KnownAttribute } from './attributes.queries.ts';
import { labelOfAttribute } from './attribute-texts.ts';
import { makeCells } from './make-cells.ts';
import { targetsSumText } from './targets-sum.ts';

export interface CellsEditorProps {
  readonly cells: readonly AudienceCell[];
  readonly attributes: readonly KnownAttribute[];
  /** Who is counted: completes of a survey, or people. */
  readonly unit?: 'completes' | 'people' | undefined;
  /** How many in all, to be shared out. */
  readonly wanted: number | null;
  readonly problem?: string | undefined;
  readonly onChange: (cells: AudienceCell[]) => void;
}

const UNITS = {
  completes: { wanted: 'Completes', those: 'completes from people who' },
  people: { wanted: 'People', those: 'people who' },
} as const;

/** What is wrong with cells before they are sent; undefined when nothing is. */
export function cellsProblem(cells: readonly AudienceCell[]): string | undefined {
  const names = cells.map(({ name }) => name.trim());
  const isWrong = names.includes('') || new Set(names).size < names.length;
  return isWrong ? 'Every cell needs its own name.' : undefined;
}

/** Which people are wanted, over one or two attributes, and how many of each. */
export function CellsEditor({ cells, attributes, unit = 'completes', wanted, problem, onChange }: CellsEditorProps) {
  const [chosen, setChosen] = useState({ first: '', second: '' });
  const options = attributes
    .filter(({ isRetired }) => !isRetired)
    .map(({ name }) => ({ value: name, label: labelOfAttribute(attributes, name) }));
  const replace = (index: number, changed: AudienceCell) =>
    onChange(cells.map((cell, at) => (at === index ? changed : cell)));
  const made = () => {
    const over = attributes.filter(({ name }) => name === chosen.first || name === chosen.second);
    return makeCells(over, wanted ?? 100).slice(0, MAX_AUDIENCE_CELLS);
  };

  /** One more by hand, about what is chosen above: its name and its people are typed where it stands. */
  function addOne() {
    const names = new Set(cells.map(({ name }) => name));
    const all = made();
    const fresh = all.find(({ name }) => !names.has(name));
    const [like] = all;
    if (like !== undefined) onChange([...cells, fresh ?? { ...like, name: '' }]);
  }

  return (
    <div className="grid min-w-0 gap-3">
      <div className="grid items-end gap-3 md:grid-cols-[1fr_1fr_auto_auto]">
        <SelectField
          label="Create cells from"
          placeholder="Choose a profile detail"
          value={chosen.first}
          options={options}
          onChange={(event) => setChosen({ ...chosen, first: event.currentTarget.value })}
        />
        <SelectField
          label="And (optional)"
          placeholder="No second profile detail"
          value={chosen.second}
          options={options.filter(({ value }) => value !== chosen.first)}
          onChange={(event) => setChosen({ ...chosen, second: event.currentTarget.value })}
        />
        <Button variant="secondary" isIdle={chosen.first === ''} onClick={() => onChange(made())}>
          Create cells
        </Button>
        <Button
          variant="quiet"
          isIdle={chosen.first === '' || cells.length >= MAX_AUDIENCE_CELLS}
          onClick={() => addOne()}
        >
          Add one
        </Button>
      </div>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <ul aria-label="Cells" className="grid gap-1">
        {cells.length === 0 && (
          <li className="text-text-muted">No cells yet. Choose a profile detail to create some.</li>
        )}
        {cells.map((cell, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a cell has no other name while it is being renamed
          <li key={index} className="flex items-start gap-2 border-b border-line py-2">
            <div className="min-w-0 flex-1">
              <Sentence label={cell.name}>
                <TokenText
                  label="Cell name"
                  value={cell.name}
                  maxLength={80}
                  onChange={(name) => replace(index, { ...cell, name })}
                />
                <TokenNumber
                  isWhole
                  min={1}
                  label={`${UNITS[unit].wanted} needed for ${cell.name}`}
                  value={cell.target}
                  onChange={(target) => target !== null && replace(index, { ...cell, target })}
                />
                <SentenceText>{UNITS[unit].those}</SentenceText>
                {cell.conditions.map((condition, at) => (
                  <AttributeSentence
                    key={condition.attribute}
                    condition={condition}
                    attributes={attributes}
                    onChange={(changed) =>
                      replace(index, {
                        ...cell,
                        conditions: cell.conditions.map((one, place) => (place === at ? changed : one)),
                      })
                    }
                  />
                ))}
              </Sentence>
            </div>
            <IconButton
              icon="x"
              label={`Remove ${cell.name}`}
              onClick={() => onChange(cells.filter((_cell, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      {cells.length > 0 && (
        <p role="status" className="text-sm font-bold tabular-nums">
          {targetsSumText(cells, { unit, wanted })}
        </p>
      )}
    </div>
  );
}
