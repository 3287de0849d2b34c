import type { ComponentProps, ReactNode } from 'react';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { zoneName } from '#contract/sending/sending.ts';
import { Button } from '#ui/actions/button.tsx';
import { FieldError } from '#ui/forms/field-note.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import type { CommandForm } from '#client/use-command-form.ts';
import { firstWaveOf, type LaunchDraft } from './launch-order.ts';
import type { LaunchPlan } from './launch.queries.ts';
import { fullDayOf, timeOf } from '#console/panel-time.ts';
import { formatNumber } from '#console/format.ts';

interface LaunchWavesProps {
  readonly plan: LaunchPlan;
  readonly form: Pick<CommandForm<LaunchDraft>, 'values' | 'valueOf' | 'setValue'>;
}

type TypedField = 'firstWave' | 'restAt' | 'dropOutLimit' | 'firstDays' | 'secondDays';

/** When how many are invited, on which condition, and who is reminded. */
export function LaunchWaves({ plan, form: { values: draft, valueOf, setValue } }: LaunchWavesProps) {
  const first = firstWaveOf(draft) ?? 0;
  const rest = formatNumber(Math.max(0, plan.members - first));
  const emails = plan.areEmailsHeld ? `, emails at ${timeOf(plan.emailsFrom)} when quiet hours end` : '';
  const problemAt = (...names: readonly TypedField[]) => names.map((name) => valueOf(name).error).find(Boolean);
  return (
    <section aria-labelledby="launch-waves" className="grid gap-2">
      <h3 id="launch-waves" className="text-sm">
        Waves
      </h3>
      {draft.hasFirstWave ? (
        <>
          <WaveRow name="Wave 1" side={<StartDay at={plan.emailsFrom} />} problem={problemAt('firstWave')}>
            <InlineField label="Members in wave 1" size="w-24" {...valueOf('firstWave')} inputMode="numeric" />
            <span>now{emails}</span>
            <Button variant="quiet" size="sm" onClick={() => setValue('hasFirstWave', false)}>
              Send to everyone now
            </Button>
          </WaveRow>
          <WaveRow name="Wave 2" problem={problemAt('restAt', 'dropOutLimit')}>
            <span>{rest} at</span>
            <InlineField label="When wave 2 goes out" size="w-56" {...valueOf('restAt')} type="datetime-local" />
            <span>{zoneName(DEFAULT_BRAND.timeZone)}, if drop-out in wave 1 stays under</span>
            <InlineField
              label="Drop-out limit (%)"
              size="w-16"
              {...valueOf('dropOutLimit')}
              inputMode="decimal"
              suffix="%"
            />
          </WaveRow>
        </>
      ) : (
        <WaveRow name="All" side={<StartDay at={plan.emailsFrom} />}>
          <span>
            {formatNumber(plan.members)} now{emails}
          </span>
          {plan.members > 1 && (
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                setValue('hasFirstWave', true);
                setValue('firstWave', String(plan.firstWave ?? Math.ceil(plan.members / 10)));
              }}
            >
              Send in two waves
            </Button>
          )}
        </WaveRow>
      )}
      <WaveRow
        name="Reminder"
        side={
          <Switch
            label="Remind"
            checked={draft.hasReminder}
            onChange={() => setValue('hasReminder', !draft.hasReminder)}
          />
        }
        problem={problemAt('firstDays', 'secondDays')}
      >
        {draft.hasReminder ? (
          <>
            <span>After</span>
            <InlineField label="Days until reminder" size="w-16" {...valueOf('firstDays')} inputMode="numeric" />
            {draft.isTwice && (
              <>
                <span>and</span>
                <InlineField
                  label="Days until second reminder"
                  size="w-16"
                  {...valueOf('secondDays')}
                  inputMode="numeric"
                />
              </>
            )}
            <span>
              {draft.firstDays.trim() === '1' && !draft.isTwice ? 'day' : 'days'}, to members who haven't responded
            </span>
            <Button variant="quiet" size="sm" onClick={() => setValue('isTwice', !draft.isTwice)}>
              {draft.isTwice ? 'Remove second reminder' : 'Add second reminder'}
            </Button>
          </>
        ) : (
          <span className="text-text-muted">No reminders</span>
        )}
      </WaveRow>
    </section>
  );
}

function StartDay({ at }: { readonly at: string }) {
  return <span className="font-code text-sm">{fullDayOf(at)}</span>;
}

interface WaveRowProps {
  readonly name: string;
  readonly side?: ReactNode;
  readonly problem?: string | undefined;
  readonly children: ReactNode;
}

function WaveRow({ name, side, problem, children }: WaveRowProps) {
  return (
    <div className="rounded-md border border-line px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 md:flex-nowrap">
        <p className="w-20 flex-none font-bold">{name}</p>
        <div className="ms-auto flex-none md:order-last">{side}</div>
        <div className="flex min-h-target w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-1 md:w-auto md:flex-1">
          {children}
        </div>
      </div>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  );
}

interface InlineFieldProps extends Pick<ComponentProps<'input'>, 'type' | 'inputMode'> {
  readonly label: string;
  readonly size: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly suffix?: string;
  readonly onChange: (value: string) => void;
}

/** A field inside a sentence: the sentence is its visible name. */
function InlineField({ label, size, value, error, suffix, onChange, ...input }: InlineFieldProps) {
  return (
    <span className="inline-flex items-center gap-1">
      <input
        {...input}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`min-h-target rounded-[12px] border-[1.5px] border-line-strong bg-surface px-3 tabular-nums aria-invalid:border-2 aria-invalid:border-danger lg:min-h-9 ${size}`}
      />
      {suffix}
    </span>
  );
}
