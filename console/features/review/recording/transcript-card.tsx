import { useState } from 'react';
import { writeReviewTranscript } from '#contract/generated/operator/operations.ts';
import { isApiError } from '#client/api-error.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { TRANSCRIPT_MAX_CHARACTERS } from '#contract/reviews/reviews.ts';
import { Button } from '#ui/actions/button.tsx';
import { AlertBanner } from '#ui/feedback/alert-banner.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { TextareaField } from '#ui/forms/textarea-field.tsx';
import { clockTime } from '#ui/media/clock-time.ts';
import { useConsole } from '#console/session/console-context.ts';
import { formatMoment } from '#console/format.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import type { Recording } from '../review.queries.ts';
import { transcriptLines } from './transcript-lines.ts';

interface TranscriptCardProps {
  readonly taskId: string;
  readonly film: Recording;
  readonly onJump: (atMs: number) => void;
  readonly onChanged: () => void;
}

/** What is said in a recording, as a person wrote it down; a line with a time leads to that moment. */
export function TranscriptCard({ taskId, film, onJump, onChanged }: TranscriptCardProps) {
  const { transcript } = film;
  const [isEditing, setIsEditing] = useState(false);
  return (
    <ConsoleCard
      title="Transcript"
      actions={
        <>
          <Tag>Written by people</Tag>
          {!isEditing && (
            <Button variant="quiet" size="sm" onClick={() => setIsEditing(true)}>
              {transcript ? 'Correct it' : 'Write it'}
            </Button>
          )}
        </>
      }
    >
      {isEditing ? (
        <TranscriptForm taskId={taskId} film={film} onClose={() => setIsEditing(false)} onChanged={onChanged} />
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
  if (lines.length === 0) return <p className="text-text-muted">Nobody has written down yet what is said.</p>;
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

interface FormProps extends Omit<TranscriptCardProps, 'onJump'> {
  readonly onClose: () => void;
}

function TranscriptForm({ taskId, film, onClose, onChanged }: FormProps) {
  const { api } = useConsole();
  const [words, setWords] = useState(film.transcript?.words ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isTooLong = words.length > TRANSCRIPT_MAX_CHARACTERS;

  async function save() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const baseRevision = film.transcript?.revision ?? 0;
      await api.mutate(writeReviewTranscript, { input: { taskId, uploadId: film.uploadId, words, baseRevision } });
      onChanged();
      onClose();
    } catch (error) {
      setIsBusy(false);
      setFailure(
        isApiError(error, 'CONFLICT')
          ? 'Somebody else wrote here meanwhile. Copy your words, cancel to see theirs, and add yours.'
          : MESSAGES.generic.somethingWentWrongTryAgain,
      );
      if (isApiError(error, 'CONFLICT')) onChanged();
    }
  }

  return (
    <div className="grid gap-3">
      <TextareaField
        label="What is said"
        hint="Begin a line with its time, such as 0:28, and it leads there."
        rows={8}
        value={words}
        maxCharacters={TRANSCRIPT_MAX_CHARACTERS}
        onChange={({ target }) => setWords(target.value)}
      />
      {failure && <AlertBanner>{failure}</AlertBanner>}
      <div className="flex justify-end gap-2">
        <Button variant="quiet" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" isBusy={isBusy} isIdle={isTooLong} onClick={() => void save()}>
          Save
        </Button>
      </div>
    </div>
  );
}
