import { useState } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Fieldset } from '#ui/forms/fieldset.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { ResultQuestion, ResultsOverview } from '../results.queries.ts';
import { type PageFilter, NO_FILTER } from './filter-texts.ts';

interface ConditionFormProps {
  readonly questions: readonly ResultQuestion[];
  readonly filter: PageFilter;
  readonly onFilter: (filter: PageFilter) => void;
}

const DATES = ':dates';

/** Narrows the page: to answers, to a range of numbers, or to days. */
export function ConditionForm({ questions, filter, onFilter }: ConditionFormProps) {
  const [chosen, setChosen] = useState('');
  const [codes, setCodes] = useState<readonly number[]>([]);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const options = questions.flatMap((question) => optionsOf(question));
  const option = options.find(({ value }) => value === chosen);
  const isDates = chosen === DATES;
  const isRange = isDates || option?.variable.isNumber === true;
  const canAdd = isRange ? from !== '' || to !== '' : option !== undefined && (option.isTaken || codes.length > 0);

  function choose(value: string) {
    setChosen(value);
    setCodes([]);
    setFrom('');
    setTo('');
  }

  function add() {
    if (isDates) return onFilter({ ...filter, from, to });
    if (option === undefined) return;
    const { name } = option.variable;
    const range = { ...(from !== '' && { from: Number(from) }), ...(to !== '' && { to: Number(to) }) };
    const condition = isRange
      ? { variable: name, ...range }
      : { variable: name, codes: option.isTaken ? [1] : [...codes] };
    onFilter({ ...filter, conditions: [...filter.conditions.filter(({ variable }) => variable !== name), condition] });
  }

  return (
    <div className="grid gap-4 text-sm">
      <SelectField
        label="Filter people by"
        placeholder="Choose"
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
        options={[
          { value: DATES, label: 'When they finished' },
          ...options.map(({ value, label }) => ({ value, label })),
        ]}
      />
      {isRange && (
        <div className="grid grid-cols-2 gap-3">
          {[
            { label: 'From', value: from, set: setFrom },
            { label: 'To', value: to, set: setTo },
          ].map(({ label, value, set }) => (
            <TextField
              key={label}
              label={label}
              type={isDates ? 'date' : 'number'}
              value={value}
              onChange={(event) => set(event.currentTarget.value)}
            />
          ))}
        </div>
      )}
      {!isRange && option !== undefined && !option.isTaken && (
        <div className="max-h-64 overflow-y-auto">
          <Fieldset label="Who answered">
            {() =>
              option.variable.choices.map(({ code, label }) => (
                <Checkbox
                  key={code}
                  label={label}
                  checked={codes.includes(code)}
                  onChange={(event) =>
                    setCodes(event.currentTarget.checked ? [...codes, code] : codes.filter((one) => one !== code))
                  }
                />
              ))
            }
          </Fieldset>
        </div>
      )}
      <Button size="sm" isIdle={!canAdd} onClick={add}>
        Add filter
      </Button>
    </div>
  );
}

/** A question, or each of its parts where several are answered at once. */
function optionsOf(question: ResultQuestion) {
  if (question.kind === 'TEXT' || question.kind === 'FILES' || question.kind === 'RANKING') return [];
  const hasParts = question.variables.length > 1 || question.kind === 'CHOICES';
  return question.variables.map((variable) => ({
    value: variable.name,
    label: hasParts ? `${question.label}: ${variable.label}` : question.label,
    variable,
    isTaken: question.kind === 'CHOICES',
  }));
}

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
    return <p className="text-sm text-text-muted">No groups of 10 or more yet.</p>;
  }
  return (
    <div className="grid gap-4 text-sm">
      <SelectField
        label="Filter people by"
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
