import { useState } from 'react';
import type { QuotaCellRule, QuotaRule, SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { formatNumber } from '#console/format.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Sentence, SentenceText } from '#ui/sentence/sentence.tsx';
import { TokenSelect } from '#ui/sentence/token-select.tsx';
import { ConfirmDialog } from '#console/dialogs/form-dialog.tsx';
import type { Subject } from '../logic/subjects.ts';
import { addCell } from './outcome-rules.ts';
import { cellsFrom, gridOf, gridSubjects, splitEvenly, withoutScreenedOut } from './quota-grid.ts';
import { QuotaCells, QuotaTable } from './quota-table.tsx';
import { DenseTextarea } from '../form/dense-field.tsx';
import { pastedTargets } from './pasted-targets.ts';

const NONE = '\n';

interface QuotaCardProps {
  readonly rule: QuotaRule;
  readonly subjects: readonly Subject[];
  readonly outcomes: readonly SurveyOutcomeRule[];
  readonly wantedCompletes: number | null;
  readonly onChange: (cells: readonly QuotaCellRule[]) => void;
}

/** The cells of one quota: a grid where they are one, else a list of sentences. */
export function QuotaCard({ rule, subjects, outcomes, wantedCompletes, onChange }: QuotaCardProps) {
  const [isPasting, setIsPasting] = useState(false);
  const grid = gridOf(rule.cells, subjects);
  const offered = gridSubjects(subjects);
  const options = offered.map(({ name, label }) => ({ value: name, label, note: name }));
  const find = (name: string) => {
    const found = offered.find((subject) => subject.name === name);
    return found && withoutScreenedOut(found, outcomes);
  };
  const total = rule.cells.reduce((sum, cell) => sum + cell.target, 0);

  function build(rows: string, columns: string) {
    const first = find(rows);
    if (first) onChange(cellsFrom(first, columns === rows ? undefined : find(columns), rule.cells));
  }

  return (
    <ConsoleCard>
      <header className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-base">{rule.name === '' ? 'Quotas' : rule.name}</h2>
        {offered.length > 0 && (
          <Sentence label={`Create cells for ${rule.name} from answers`}>
            <SentenceText>Rows</SentenceText>
            <TokenSelect
              kind="subject"
              label="Rows"
              value={grid?.rows.name ?? ''}
              options={options}
              placeholder="Choose a question"
              onChange={(rows) => build(rows, grid?.columns?.name ?? NONE)}
            />
            <SentenceText>Columns</SentenceText>
            <TokenSelect
              kind="subject"
              label="Columns"
              value={grid?.columns?.name ?? NONE}
              options={[{ value: NONE, label: 'None' }, ...options]}
              onChange={(columns) => build(grid?.rows.name ?? '', columns)}
            />
          </Sentence>
        )}
      </header>
      {grid ? (
        <QuotaTable grid={grid} cells={rule.cells} onChange={onChange} />
      ) : (
        <QuotaCells rule={rule} subjects={subjects} onChange={onChange} />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => onChange(addCell(rule))}>
          <Icon name="plus" /> Cell
        </Button>
        <Button
          variant="secondary"
          size="sm"
          isIdle={rule.cells.length === 0}
          onClick={() => onChange(splitEvenly(rule.cells, wantedCompletes ?? total))}
        >
          <Icon name="scale" /> Split {wantedCompletes === null ? '' : `${formatNumber(wantedCompletes)} `}
          evenly
        </Button>
        <Button variant="secondary" size="sm" isIdle={rule.cells.length === 0} onClick={() => setIsPasting(true)}>
          <Icon name="clipboard-list" /> Paste from a spreadsheet
        </Button>
      </div>
      {isPasting && (
        <PasteTargets
          cells={rule.cells}
          onClose={() => setIsPasting(false)}
          onPaste={(cells) => {
            setIsPasting(false);
            onChange(cells);
          }}
        />
      )}
    </ConsoleCard>
  );
}

interface PasteTargetsProps {
  readonly cells: readonly QuotaCellRule[];
  readonly onClose: () => void;
  readonly onPaste: (cells: readonly QuotaCellRule[]) => void;
}

/** Targets from a sheet, found by their labels; what they change is said before it is done. */
function PasteTargets({ cells, onClose, onPaste }: PasteTargetsProps) {
  const [text, setText] = useState('');
  const { cells: pasted, problems } = text.trim() === '' ? { cells, problems: [] } : pastedTargets(cells, text);
  const changed = pasted.filter((cell, index) => cell.target !== cells[index]?.target).length;
  return (
    <ConfirmDialog
      command={{ send: () => onPaste(pasted) }}
      onClose={onClose}
      title="Paste targets from a spreadsheet"
      doLabel={`Set ${changed} ${changed === 1 ? 'target' : 'targets'}`}
      isIdle={changed === 0}
    >
      <DenseTextarea
        label="Labels and numbers"
        hint="Copy the cell names with their numbers: one per line, or a table with row and column labels."
        error={problems.length === 0 ? undefined : problems.join(' ')}
        rows={6}
        value={text}
        onChange={setText}
        className="font-code"
      />
    </ConfirmDialog>
  );
}
