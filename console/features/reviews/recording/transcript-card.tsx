import { useState } from 'react';
import * as v from 'valibot';
import { getReviewRecordings, writeReviewTranscript } from '#contract/generated/operator/operations.ts';
import { TRANSCRIPT_MAX_CHARACTERS } from '#contract/reviews/reviews.ts';
import { useCommandForm } from '#client/use-command-form.ts';
import { Button } from '#ui/actions/button.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { clockTime } from '#ui/media/clock-time.ts';
import { useConsole } from '#console/session/console-context.ts';
import { formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import type { Recording } from '../reviews.queries.ts';

interface TranscriptCardProps {
  readonly taskId: string;
  readonly film: Recording;
  readonly onJump: (atMs: number) => void;
}

/** What is said in a recording, as a person wrote it down; a line with a time leads to that moment. */
export function TranscriptCard({ taskId, film, onJump }: TranscriptCardProps) {
  const { transcript } = film;
  const [isEditing, setIsEditing] = useState(false);
  return (
    <ConsoleCard
      title="Transcript"
      actions={
        <>
          <Tag>Manual transcript</Tag>
          {!isEditing && (
            <Button variant="quiet" size="sm" onClick={() => setIsEditing(true)}>
              {transcript ? 'Edit' : 'Add a transcript'}
            </Button>
          )}
        </>
      }
    >
      {isEditing ? (
        <TranscriptForm taskId={taskId} film={film} onClose={() => setIsEditing(false)} />
      ) : (
        <Lines words={transcript?.words ?? ''} onJump={onJump} />
      )}
      {transcript && !isEditing && (
        <p className="mt-2 text-xs text-text-muted">
          {transcript.byName ?? 'A reviewer'}, {formatMoment(transcript.writtenAt)}
        </p>
      )}
    </ConsoleCard>
  );
}

function Lines({ words, onJump }: { readonly words: string; readonly onJump: (atMs: number) => void }) {
  const lines = transcriptLines(words);
  if (lines.length === 0) return <p className="text-text-muted">No transcript yet.</p>;
  return (
    <ol className="grid gap-0.5">
      {lines.map(({ line, atMs, text }) => (
        <li key={line} className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-2 wrap-anywhere">
          {atMs === null ? (
            <span />
          ) : (
            <button
              type="button"
              aria-label={`Play from ${clockTime(atMs / 1_000)}`}
              onClick={() => onJump(atMs)}
              className="min-h-6 rounded-xs text-start text-xs text-link tabular-nums hover:underline"
            >
              {clockTime(atMs / 1_000)}
            </button>
          )}
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

interface FormProps extends Pick<TranscriptCardProps, 'taskId' | 'film'> {
  readonly onClose: () => void;
}

const transcriptForm = v.object({ words: v.string() });

function TranscriptForm({ taskId, film, onClose }: FormProps) {
  const { api } = useConsole();
  // As it was when somebody began to write: the save names what they saw.
  const [{ words, revision }] = useState(film.transcript ?? { words: '', revision: 0 });
  const form = useCommandForm({
    schema: transcriptForm,
    defaultValues: { words },
    send: (typed) =>
      api.mutate(writeReviewTranscript, {
        input: { taskId, uploadId: film.uploadId, ...typed, baseRevision: revision },
      }),
    changes: [getReviewRecordings.name],
    messages: { CONFLICT: 'Someone else edited the transcript. Copy your text, cancel to see theirs, then add yours.' },
    onDone: onClose,
  });

  return (
    <form {...form.form} className="grid gap-3">
      <TextareaField
        label="Transcript text"
        hint="Start a line with a time, such as 0:28, to link to that moment."
        rows={8}
        maxCharacters={TRANSCRIPT_MAX_CHARACTERS}
        {...form.field('words')}
      />
      <FailureBanner failure={form.failure} />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="sm"
          isBusy={form.isPending}
          isIdle={form.values.words.length > TRANSCRIPT_MAX_CHARACTERS}
        >
          Save
        </Button>
      </div>
    </form>
  );
}

interface TranscriptLine {
  readonly line: number;
  /** Null for a line without a time. */
  readonly atMs: number | null;
  readonly text: string;
}

const TIMED = /^\s*\[?(?:(\d{1,2}):)?(\d{1,3}):(\d{2})\]?\s+(.*)$/;

/** A transcript line by line; a line may begin with the time at which it is said, such as 0:28. */
export function transcriptLines(sentence: string): TranscriptLine[] {
  return sentence
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((text, index) => ({ ...timed(text), line: index + 1 }));
}

function timed(line: string): Omit<TranscriptLine, 'line'> {
  const found = TIMED.exec(line);
  if (found === null) return { atMs: null, text: line.trim() };
  const [, hours = '0', minutes = '0', seconds = '0', text = ''] = found;
  return { atMs: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000, text };
}
