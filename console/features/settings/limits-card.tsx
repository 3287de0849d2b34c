import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import type { LimitRowFragment } from '#contract/generated/operator/graphql.ts';
import {
  ACT_LIMITS,
  COUNTED_ACT_LABELS,
  isActLimitName,
  limitText,
  type CountedAct,
  limitValue,
  type ActLimitName,
  type LimitUnit,
} from '#contract/second-person/act-limits.ts';
import { reason } from '#contract/rules/reason.ts';
import { SECOND_PERSON_MESSAGES } from '#contract/second-person/second-person.ts';
import { setActLimit } from '#contract/generated/operator/operations.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { CardStates } from '#console/lists/card-states.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { SHOWS_POINTS } from '#console/api/shows-points.ts';
import { FormDialog } from '#console/dialogs/form-dialog.tsx';
import { ReasonField } from '#console/dialogs/reason-dialog.tsx';
import { typed, typedNumber } from '#console/typed-numbers.ts';
import { limitsQuery } from './settings.queries.ts';
import { SecondAdminNotice } from './second-admin.tsx';

const ACTS = Object.keys(COUNTED_ACT_LABELS) as readonly CountedAct[];

/** A newer server may have limits that this page has no words for. */
const known = (limits: readonly LimitRowFragment[]): readonly SetLimit[] =>
  limits.flatMap(({ name, ...limit }) => (isActLimitName(name) ? [{ ...limit, name }] : []));

/** How much one operator may do alone. Beyond it a second person decides. */
export function LimitsCard() {
  const { api } = useConsole();
  const limits = useQuery({ ...limitsQuery(api), select: known });
  const [changed, setChanged] = useState<SetLimit>();
  const [news, setNews] = useState('');

  return (
    <ConsoleCard
      title="Approval limits"
      id="limits"
      actions={
        <p role="status" className="text-xs text-text-muted">
          {news}
        </p>
      }
    >
      <p className="mb-3 text-text-muted">
        Each operator's actions count toward these limits across all pages. Anything over a limit needs a second
        approver. Lowering a limit applies right away; raising one needs another admin's approval.
      </p>
      <div className="mb-3 empty:hidden">
        <SecondAdminNotice />
      </div>
      {limits.data === undefined ? (
        <CardStates query={limits} />
      ) : (
        <div className="grid gap-4">
          {ACTS.map((act) => (
            <Group
              key={act}
              title={COUNTED_ACT_LABELS[act]}
              limits={limits.data.filter(({ name }) => ACT_LIMITS[name].act === act)}
              onChange={setChanged}
            />
          ))}
        </div>
      )}
      {changed && <LimitDialog limit={changed} onClose={() => setChanged(undefined)} onDone={setNews} />}
    </ConsoleCard>
  );
}

interface GroupProps {
  readonly title: string;
  readonly limits: readonly SetLimit[];
  readonly onChange: (limit: SetLimit) => void;
}

function Group({ title, limits, onChange }: GroupProps) {
  return (
    <section aria-label={title}>
      <h3 className="text-sm">{title}</h3>
      <ul className="grid divide-y divide-line">
        {limits.map((limit) => {
          const { label, unit } = ACT_LIMITS[limit.name];
          return (
            <li key={limit.name} className="flex flex-wrap items-center gap-x-4 py-1.5">
              <div className="grid min-w-0 grow basis-36 gap-x-4 md:flex md:items-center">
                <span className="min-w-0 flex-1">{label}</span>
                <span className="tabular-nums md:text-end">
                  <b>{limitText(unit, limit.value)}</b>
                  {limit.value !== limit.standard && (
                    <span className="block text-xs text-text-muted">default {limitText(unit, limit.standard)}</span>
                  )}
                  {limit.waitingValue != null && (
                    <span className="block text-xs text-text-muted">
                      {limitText(unit, limit.waitingValue)} needs approval{' '}
                    </span>
                  )}
                </span>
              </div>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Change: ${title}, ${label.toLowerCase()}`}
                onClick={() => onChange(limit)}
              >
                Change
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface SetLimit extends LimitRowFragment {
  readonly name: ActLimitName;
}

interface LimitDialogProps {
  readonly limit: SetLimit;
  readonly onClose: () => void;
  readonly onDone: (sentence: string) => void;
}

const UNIT_LABELS: Readonly<Record<LimitUnit, string>> = {
  points: 'Points',
  cents: 'Dollars',
  cards: 'Cards',
  percent: 'Percent',
  units: 'Units',
};

/** Sets how much one person may do alone, with a reason. */
function LimitDialog({ limit: { name, value, standard }, onClose, onDone }: LimitDialogProps) {
  const { api } = useConsole();
  const { act, label, unit, most } = ACT_LIMITS[name];
  const inUnit = unit === 'cents' ? 100 : 1;
  const form = useCommandForm({
    schema: v.object({
      value: typed(limitValue(name), (text) => typedNumber(text.replaceAll(/[$%]/g, '')) * inUnit),
      reason,
    }),
    defaultValues: { value: String(value / inUnit), reason: '' },
    send: (values) => api.mutate(setActLimit, { input: { name, ...values } }),
    changes: SHOWS_POINTS,
    messages: { CONFLICT: SECOND_PERSON_MESSAGES.waits },
    onDone(_, { value: asked }) {
      onDone(asked > value ? 'The new limit is waiting for approval.' : 'The new limit is in effect.');
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${COUNTED_ACT_LABELS[act]}: ${label.toLowerCase()}`}
      auditNote="Recorded in the audit log with your name and reason."
      doLabel="Set limit"
    >
      <p>
        This is how much one operator can do alone, including what they've already done. Enter 0 to always require a
        second approver. The maximum is {limitText(unit, most)}. Going above {limitText(unit, value)} needs another
        admin's approval.
      </p>
      <TextField
        label={UNIT_LABELS[unit]}
        inputMode="numeric"
        autoComplete="off"
        hint={`The default is ${limitText(unit, standard)}.`}
        {...form.field('value')}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  );
}
