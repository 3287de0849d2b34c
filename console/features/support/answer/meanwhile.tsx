import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { lineWords } from '../request/line-words.ts';
import { authorWords } from '../request/message-words.ts';
import type { SupportMessage, SupportRequest } from '../support.queries.ts';
import type { HeldDraft } from './use-draft.ts';

interface MeanwhileProps {
  readonly request: SupportRequest;
  readonly draft: HeldDraft;
  /** What was held back by it is sent after all; without, nothing was tried yet. */
  readonly onSendAnyway: (() => void) | undefined;
  readonly anywayLabel: string;
  readonly isSending: boolean;
}

/** What came in while somebody wrote: their words stay, and nobody answers over a message that they have not read. */
export function Meanwhile({ request, draft, onSendAnyway, anywayLabel, isSending }: MeanwhileProps) {
  return (
    <Banner tone="warning" role="alert">
      <p>
        <b>
          {onSendAnyway ? 'Not sent: this came in while you were writing.' : 'This came in while you were writing.'}
        </b>{' '}
        Your words are still here.
      </p>
      <ul className="mt-2 grid gap-2">
        {draft.meanwhile.map((message) => (
          <li key={message.messageId} className="wrap-anywhere whitespace-pre-wrap">
            {sentenceOf(message, request)}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        {onSendAnyway ? (
          <Button size="sm" isBusy={isSending} isIrreversible onClick={onSendAnyway}>
            {anywayLabel}
          </Button>
        ) : (
          <Button variant="secondary" size="sm" onClick={draft.catchUp}>
            I have read it
          </Button>
        )}
      </div>
    </Banner>
  );
}

const SHOWN_CHARACTERS = 400;

function sentenceOf(message: SupportMessage, request: SupportRequest): string {
  if (message.author === 'SYSTEM') return `${lineWords(message)}.`;
  const { body } = message;
  const words = body.length > SHOWN_CHARACTERS ? `${body.slice(0, SHOWN_CHARACTERS)} …` : body;
  return `${authorWords(message, request)}: “${words}”`;
}
