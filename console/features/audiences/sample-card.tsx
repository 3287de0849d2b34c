import type { AudienceSampleSettings } from '#contract/audiences/audience-rules.ts';
import type { SamplePlan } from '#contract/audiences/audience-sample.ts';
import { figureText } from '#ui/data/figure-text.ts';
import { RangeSlider } from '#ui/forms/range-slider.tsx';
import { SentenceText } from '#ui/sentence/sentence.tsx';
import { TokenNumber } from '#ui/sentence/token-input.tsx';
import { counted } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { Segments } from '#console/layout/segments.tsx';
import { completeText } from './audience-texts.ts';
import type { DryRun } from './audiences.queries.ts';

interface SampleCardProps {
  readonly sample: AudienceSampleSettings;
  readonly run: DryRun;
  readonly plan: SamplePlan;
  readonly onChange: (sample: AudienceSampleSettings) => void;
}

/** How many of those who can be invited are, and what that should bring. */
export function SampleCard({ sample, run, plan, onChange }: SampleCardProps) {
  const canBeDrawn =
    sample.mode === 'BALANCED' ? plan.cells.reduce((sum, cell) => sum + cell.canBeInvited, 0) : run.canBeInvited;
  return (
    <ConsoleCard
      title="Sample"
      actions={
        <Segments
          label="Sampling method"
          value={sample.mode}
          segments={[
            { value: 'BALANCED', label: 'Balanced across cells', shortLabel: 'Across cells' },
            { value: 'RANDOM', label: 'At random' },
          ]}
          onChange={(mode) => onChange({ ...sample, mode })}
        />
      }
    >
      <div className="flex flex-wrap justify-between gap-x-4">
        <Big figure={plan.invites} label={`to invite, out of ${figureText(run.canBeInvited)}`} />
        <Big figure={plan.expectedCompletes} label="completes expected" />
      </div>
      <RangeSlider
        label="How many to invite"
        min={0}
        max={Math.max(1, canBeDrawn)}
        value={Math.min(plan.invites, canBeDrawn)}
        valueText={counted(plan.invites, 'member')}
        onChange={(size) => onChange({ ...sample, size })}
      />
      <div className="mb-2 flex flex-wrap items-center gap-2 text-sm">
        <SentenceText>Exactly</SentenceText>
        <TokenNumber
          isWhole
          min={0}
          label="Exact number to invite"
          value={plan.invites}
          onChange={(size) => size !== null && onChange({ ...sample, size })}
        />
        {sample.size === null ? (
          <SentenceText>(the number needed to reach your target)</SentenceText>
        ) : (
          <button
            type="button"
            onClick={() => onChange({ ...sample, size: null })}
            className="min-h-target px-1 font-bold text-link underline underline-offset-2 lg:min-h-8"
          >
            As many as needed
          </button>
        )}
      </div>
      {run.launchedAt !== null && (
        <p className="text-xs text-text-muted">
          Launched: {figureText(run.invited)} invited, {completeText(run)}. These figures cover what's still needed.
        </p>
      )}
      <p className="text-xs text-text-muted">{ratesText(run.rates)}</p>
    </ConsoleCard>
  );
}

function Big({ figure, label }: { readonly figure: number; readonly label: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-2">
      <b className="font-display text-[1.875rem] leading-tight font-display tracking-tight tabular-nums">
        {figureText(figure)}
      </b>
      <span className="text-text-muted">{label}</span>
    </p>
  );
}

function ratesText({ started, completed, source, studies }: DryRun['rates']): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  const rates = `${percent(started)} start, ${percent(completed)} of those complete`;
  if (source === 'OWN') return `${rates}, based on this study so far.`;
  if (source === 'REHEARSED') return `${rates}: start rate from past studies, outcomes from your rehearsal.`;
  if (source === 'ASSUMED') return `${rates}: an estimate until you've run studies of this kind.`;
  return `${rates}, in line with your last ${studies === 1 ? 'study' : `${studies} studies`} of this kind.`;
}
