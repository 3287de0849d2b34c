import { useDeferredValue, useEffect, useState } from 'react';
import type { AuditFilter } from '#contract/generated/operator/graphql.ts';
import { auditActionLabel } from '#contract/audit/audit-sentences.ts';
import { daysBefore } from '#contract/time/panel-days.ts';
import { Button } from '#ui/actions/button.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { isoDateOf } from '#ui/forms/date-shape.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { startOfOwnDay } from '#console/format.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { auditActionsQuery, operatorsQuery } from './settings.queries.ts';

/** What is in the fields of the filter. */
export interface AuditFields {
  readonly operatorId: string;
  readonly action: string;
  readonly subject: string;
  readonly from: string;
  readonly until: string;
}

export const NO_FILTER: AuditFields = { operatorId: '', action: '', subject: '', from: '', until: '' };

/** The fields as the call wants them; what is empty does not narrow. Days are whole days where the operator is. */
export function filterOf({ operatorId, action, subject, from, until }: AuditFields): AuditFilter {
  const [first, last] = [isoDateOf(from), isoDateOf(until)];
  return {
    ...(operatorId && { operatorId }),
    ...(action && { action }),
    ...(subject.trim() && { subject: subject.trim() }),
    ...(first !== undefined && { from: startOfOwnDay(first) }),
    ...(last !== undefined && { until: startOfOwnDay(daysBefore(last, -1)) }),
  };
}

interface AuditFilterFieldsProps {
  readonly fields: AuditFields;
  readonly onChange: (fields: AuditFields) => void;
}

const TYPING_PAUSE_MS = 300;
const NO_DAY = 'Enter a day as MM/DD/YYYY';

/** Narrows the log by person, action, subject and days. */
export function AuditFilterFields({ fields, onChange }: AuditFilterFieldsProps) {
  const { data: operators = [] } = useAnswer(operatorsQuery);
  const { data: actions = [] } = useAnswer(auditActionsQuery);
  const [subject, setSubject] = useState(fields.subject);
  const typed = useDeferredValue(subject);

  useEffect(() => {
    if (typed === fields.subject) return;
    const timer = setTimeout(() => onChange({ ...fields, subject: typed }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, fields, onChange]);

  const isFiltered = Object.values(fields).some((value) => value !== '');
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-end gap-3 min-[90rem]:grid-cols-[repeat(3,minmax(0,1fr))_8.5rem_8.5rem_auto]">
      <SelectField
        label="Operator"
        placeholder="Anyone"
        value={fields.operatorId}
        options={operators.map(({ operatorId, name }) => ({ value: operatorId, label: name }))}
        onChange={(event) => onChange({ ...fields, operatorId: event.target.value })}
      />
      <SelectField
        label="Action"
        placeholder="Any action"
        value={fields.action}
        options={actions
          .map((action) => ({ value: action, label: auditActionLabel(action) }))
          .toSorted((a, b) => a.label.localeCompare(b.label))}
        onChange={(event) => onChange({ ...fields, action: event.target.value })}
      />
      <TextField
        label="About"
        placeholder="ID, RW number, request, or file"
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
      />
      <DateField
        label="From"
        value={fields.from}
        shapeError={NO_DAY}
        onChange={(from) => onChange({ ...fields, from })}
      />
      <DateField
        label="Until"
        value={fields.until}
        shapeError={NO_DAY}
        onChange={(until) => onChange({ ...fields, until })}
      />
      <Button
        variant="quiet"
        isIdle={!isFiltered}
        onClick={() => {
          setSubject('');
          onChange(NO_FILTER);
        }}
      >
        Clear
      </Button>
    </div>
  );
}
