import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { ResultsOverview } from '../results.queries.ts';
import { NO_FILTER, type PageFilter } from './filter-words.ts';

interface GroupFormProps {
  readonly overview: ResultsOverview;
  readonly onFilter: (filter: PageFilter) => void;
}

/** For a reader: one group of the people, out of those that are large enough. */
export function GroupForm({ overview, onFilter }: GroupFormProps) {
  const divisions = overview.divisions ?? [];
  const [variable, setVariable] = useState('');
  const [chosen, setChosen] = useState('');
  const division = divisions.find((one) => one.variable === variable);
  const group = division?.groups[chosen === '' ? -1 : Number(chosen)];
  const labelOf = (name: string): string =>
    overview.questions.find(({ variables }) => variables.some((one) => one.name === name))?.label ?? name;
  if (divisions.length === 0) {
    return <p className="text-sm text-text-muted">There are no groups of ten or more to look at yet.</p>;
  }
  return (
    <div className="grid gap-4 text-sm">
      <SelectField
        label="Look only at people by"
        placeholder="Choose"
        value={variable}
        onChange={(event) => {
          setVariable(event.currentTarget.value);
          setChosen('');
        }}
        options={divisions.map((one) => ({ value: one.variable, label: labelOf(one.variable) }))}
      />
      {division && (
        <SelectField
          label="Who"
          placeholder="Choose"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          options={division.groups.map(({ label }, index) => ({ value: String(index), label }))}
        />
      )}
      <Button
        size="sm"
        isIdle={group === undefined}
        onClick={() => {
          if (group === undefined) return;
          const { codes, from, to } = group;
          onFilter({ ...NO_FILTER, conditions: [{ variable, codes, from, to }] });
        }}
      >
        Show this group
      </Button>
    </div>
  );
}
