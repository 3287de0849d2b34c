import { useState } from 'react';
import { MESSAGES } from '#contract/messages/messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/icons/icon.tsx';

const words = MESSAGES.media;

interface TranscriptProps {
  readonly src: string;
  /** Reading is as good as watching: with it, whoever reads can say so. */
  readonly onRead: (() => void) | undefined;
}

/** What a film shows and says, as text; fetched when somebody opens it. */
export function Transcript({ src, onRead }: TranscriptProps) {
  const [text, setText] = useState<string>();

  async function load() {
    const answer = await fetch(src).catch(() => undefined);
    setText(answer?.ok === true ? await answer.text() : words.transcriptMissing);
  }

  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && (text === undefined || text === words.transcriptMissing)) void load();
      }}
      className="group border-b border-line"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 py-4 leading-dense font-bold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{words.readInstead}</span>
        <span className="text-text-muted transition-[rotate] duration-(--duration-3) group-open:rotate-180">
          <Icon name="chevron-down" />
        </span>
      </summary>
      <div className="max-w-measure pb-5 text-text-muted">
        {text === undefined ? <Skeleton lines={3} /> : <p className="whitespace-pre-line">{text}</p>}
        {text !== undefined && text !== words.transcriptMissing && onRead && (
          <div className="mt-4">
            <Button variant="secondary" size="sm" onClick={onRead}>
              {words.haveRead}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}
