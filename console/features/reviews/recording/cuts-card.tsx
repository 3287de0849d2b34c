import { useState } from 'react';
import { CUT_LABEL_MAX_CHARACTERS } from '#contract/reviews/reviews.ts';
import { cutReviewRecording, getReviewRecordings, removeReviewCut } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { clockTime } from '#ui/media/clock-time.ts';
import { useConsole } from '#console/session/console-context.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import type { Recording } from '../reviews.queries.ts';

interface CutsCardProps {
  readonly taskId: string;
  readonly film: Recording;
  readonly onPlay: (atMs: number) => void;
  readonly nowMs: () => number;
}

const spanOf = (fromMs: number, toMs: number) => `${clockTime(fromMs / 1_000)} to ${clockTime(toMs / 1_000)}`;

/** Parts of a recording that are worth showing: marked while it plays. */
export function CutsCard({ taskId, film, onPlay, nowMs }: CutsCardProps) {
  const { api } = useConsole();
  const [fromMs, setFromMs] = useState<number>();
  const [toMs, setToMs] = useState<number>();
  const [label, setLabel] = useState('');
  const isWhole = fromMs !== undefined && toMs !== undefined && toMs > fromMs;
  const changes = [getReviewRecordings.name];
  const cut = useCommand(
    (span: { readonly startsAtMs: number; readonly endsAtMs: number }) =>
      api.mutate(cutReviewRecording, { input: { taskId, uploadId: film.uploadId, ...span, label } }),
    {
      changes,
      onDone() {
        setFromMs(undefined);
        setToMs(undefined);
        setLabel('');
      },
    },
  );
  const remove = useCommand((cutId: string) => api.mutate(removeReviewCut, { taskId, cutId }), { changes });

  return (
    <ConsoleCard title="Highlights">
      {film.cuts.length === 0 && (
        <p className="mb-3 text-text-muted">Mark the start and end of a highlight while it plays.</p>
      )}
      <ul className="mb-2 grid gap-1">
        {film.cuts.map(({ cutId, startsAtMs, endsAtMs, label: what }) => (
          <li key={cutId} className="flex items-center gap-2">
            <button
              type="button"
              onClick={() => onPlay(startsAtMs)}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-voice bg-primary-soft px-3 text-xs font-bold text-on-primary-soft tabular-nums max-lg:min-h-target"
            >
              <Icon name="play" size="sm" />
              {spanOf(startsAtMs, endsAtMs)}
            </button>
            <span className="min-w-0 flex-1 wrap-anywhere">{what}</span>
            <IconButton
              icon="trash-2"
              label={`Remove ${spanOf(startsAtMs, endsAtMs)}`}
              onClick={() => remove.send(cutId)}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end gap-2">
        <Button variant="soft" size="sm" onClick={() => setFromMs(nowMs())}>
          {fromMs === undefined ? 'Start here' : `From ${clockTime(fromMs / 1_000)}`}
        </Button>
        <Button variant="soft" size="sm" isIdle={fromMs === undefined} onClick={() => setToMs(nowMs())}>
          {toMs === undefined ? 'End here' : `To ${clockTime(toMs / 1_000)}`}
        </Button>
        <div className="min-w-40 flex-1">
          <TextField
            label="What it shows"
            labelNote="optional"
            value={label}
            maxLength={CUT_LABEL_MAX_CHARACTERS}
            onChange={({ target }) => setLabel(target.value)}
          />
        </div>
        <Button
          size="sm"
          isBusy={cut.isPending}
          isIdle={!isWhole}
          onClick={() => isWhole && cut.send({ startsAtMs: fromMs, endsAtMs: toMs })}
        >
          {isWhole ? `Clip ${spanOf(fromMs, toMs)}` : 'Clip'}
        </Button>
      </div>
      <FailureBanner failure={cut.failure ?? remove.failure} />
    </ConsoleCard>
  );
}
