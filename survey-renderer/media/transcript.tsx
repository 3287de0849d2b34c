import { useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/icons/icon.tsx';

const texts = MESSAGES.media;

interface TranscriptProps {
  readonly src: string;
  /** Reading is as good as watching: with it, somebody who reads can say so. */
  readonly onRead: (() => void) | undefined;
}

/** What a film shows and says, as text; fetched when somebody opens it. */
export function Transcript({ src, onRead }: TranscriptProps) {
  const [transcript, setTranscript] = useState<{ readonly text: string } | 'missing'>();

  async function load() {
    const answer = await fetch(src).catch(() => undefined);
    setTranscript(answer?.ok === true ? { text: await answer.text() } : 'missing');
  }

  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && (transcript === undefined || transcript === 'missing')) void load();
      }}
      className="group border-b border-line"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 py-4 leading-dense font-bold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{texts.readInstead}</span>
        <span className="text-text-muted transition-[rotate] duration-(--duration-3) group-open:rotate-180">
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className="max-w-measure pb-5 text-text-muted">
        {transcript === undefined && <Skeleton lines={3} />}
        {transcript === 'missing' && <p>{texts.transcriptMissing}</p>}
        {typeof transcript === 'object' && <p className="whitespace-pre-line">{transcript.text}</p>}
        {typeof transcript === 'object' && onRead && (
          <div className="mt-4">
            <Button variant="secondary" size="sm" onClick={onRead}>
              {texts.haveRead}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
