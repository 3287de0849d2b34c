import { attachmentExtension } from '#contract/rules/attachments.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { formatTime } from '#web/format-time.ts';
import { formatDate } from '#web/format.ts';
import type { Conversation } from '#web/support/requests.queries.ts';
import { lineText } from './conversation-texts.ts';

type Message = Conversation['messages'][number];

const BUBBLE = 'w-fit max-w-full rounded-voice border px-5 py-4 [overflow-wrap:anywhere]';

interface TalkProps {
  readonly request: Conversation;
  readonly now: Date;
}

/** What was written, oldest first, under its days. */
export function Talk({ request, now }: TalkProps) {
  const days = [...Map.groupBy(request.messages, ({ createTime }) => formatDate(createTime))];
  return (
    <ol className="my-6 grid grid-cols-1 gap-4">
      {days.map(([day, messages]) => (
        <li key={day}>
          <p className="flex items-center gap-4 text-sm text-text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {day}
          </p>
          <ol className="mt-4 grid grid-cols-1 gap-4">
            {messages.map((message) => (
              <Said key={message.id} message={message} request={request} now={now} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function Said({ message, request, now }: TalkProps & { readonly message: Message }) {
  if (message.author === 'SYSTEM') return <Line text={lineText(message.code, request, now)} />;
  const isOwn = message.author === 'YOU';
  const who = isOwn ? 'You' : [message.name, 'support'].filter(Boolean).join(', ');
  const signature = (
    <small className="mt-1.5 block text-xs text-text-muted">
      {who}, {formatTime(message.createTime)}
    </small>
  );
  if (isOwn) {
    return (
      <li className="grid max-w-xl justify-items-end justify-self-end">
        <div className={`${BUBBLE} border-transparent bg-primary-soft text-on-primary-soft`}>
          <MessageText message={message} />
        </div>
        {signature}
      </li>
    );
  }
  return (
    <li className="flex max-w-160 gap-3">
      <span
        aria-hidden="true"
        className="grid size-11 flex-none place-items-center rounded-[14px_14px_14px_4px] bg-surface-inverse font-display text-lg text-text-inverse max-[20rem]:hidden"
      >
        {Array.from(message.name ?? 'S')[0]}
      </span>
      <div className="min-w-0">
        <div className={`${BUBBLE} border-line bg-surface`}>
          <MessageText message={message} />
        </div>
        {signature}
      </div>
    </li>
  );
}

/** Text as it was typed, and the files by their names: they are opened only by those who answer. */
function MessageText({ message: { body, files } }: { readonly message: Message }) {
  // Two files may have the same name.
  const named = files.map(({ name }, place) => ({ name, place }));
  return (
    <>
      <p className="whitespace-pre-wrap">{body}</p>
      {named.length > 0 && (
        <ul aria-label="Files" className="mt-2 flex flex-wrap gap-x-5 text-sm font-medium">
          {named.map(({ name, place }) => (
            <li key={place} className="flex min-h-8 items-center gap-1.5">
              <Icon name={attachmentExtension(name) === '.pdf' ? 'file-text' : 'image'} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Line({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <li className="flex items-center gap-1.5 justify-self-center text-sm text-text-muted">
      <Icon name="clock" />
      <span>
        <VisuallyHidden>What happened: </VisuallyHidden>
        {text}
      </span>
    </li>
  );
}
