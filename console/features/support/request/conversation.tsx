import { useState } from 'react';
import { SUPPORT_MESSAGES_SHOWN } from '#contract/support/support-limits.ts';
import { openSupportFile } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Spinner } from '#ui/actions/spinner.tsx';
import { fileSizeText } from '#ui/forms/file-size.ts';
import { formatMoment, formatNumber } from '#console/format.ts';
import { OperatorAvatar } from '#console/layout/operator-avatar.tsx';
import { startDownload } from '#console/save-file.ts';
import { useConsole } from '#console/session/console-context.ts';
import type { SupportMessage, SupportRequest, SupportFile } from '../support.queries.ts';
import { lineText, authorText, receivedText } from './line-texts.ts';

/** Everything that was written and done, oldest first; notes look like notes and answers like answers. */
export function Conversation({ request }: { readonly request: SupportRequest }) {
  const { messages } = request;
  return (
    <>
      {messages.length >= SUPPORT_MESSAGES_SHOWN && (
        <p className="text-text-muted">The newest {formatNumber(SUPPORT_MESSAGES_SHOWN)} messages.</p>
      )}
      {/* What has the focus stays clear of the form below, which stays in view. */}
      <ol aria-label="Conversation" className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:[&_button]:scroll-mb-[60dvh]">
        {messages.map((message) =>
          message.author === 'SYSTEM' ? (
            <Line key={message.messageId} message={message} />
          ) : (
            <Message key={message.messageId} message={message} request={request} />
          ),
        )}
      </ol>
    </>
  );
}

/** Something that was done, between what was said. */
function Line({ message }: { readonly message: SupportMessage }) {
  return (
    <li className="flex items-center gap-3 text-center text-xs text-text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
      <span className="min-w-0 wrap-anywhere">
        {lineText(message)}, {formatMoment(message.createdAt)}
      </span>
    </li>
  );
}

const LOOKS = {
  MEMBER: 'rounded-[20px_20px_20px_4px] border-line bg-surface',
  OPERATOR: 'rounded-[20px_20px_20px_4px] border-transparent bg-primary-soft text-on-primary-soft',
  NOTE: 'rounded-sm border-transparent bg-warning-soft text-on-warning-soft',
} as const;

interface MessageProps {
  readonly message: SupportMessage;
  readonly request: SupportRequest;
}

function Message({ message, request }: MessageProps) {
  const { author, body, files, operator, isVerified } = message;
  const look = author === 'SYSTEM' ? LOOKS.NOTE : LOOKS[author];
  const isOurs = author !== 'MEMBER';
  return (
    <li className="grid grid-cols-[1.875rem_minmax(0,1fr)] gap-3">
      {operator ? <OperatorAvatar operatorId={operator.operatorId} size="md" /> : <Picture />}
      <article className={`min-w-0 border px-4 py-3 ${look}`}>
        <header className={`mb-1 flex flex-wrap items-baseline gap-x-2 text-xs ${isOurs ? '' : 'text-text-muted'}`}>
          <b className={`text-sm wrap-anywhere ${isOurs ? '' : 'text-text'}`}>{authorText(message, request)}</b>
          <span>{receivedText(message, request)}</span>
          {!isVerified && (
            <Tag tone="danger" icon="triangle-alert">
              From another address
            </Tag>
          )}
        </header>
        {!isVerified && <p className="mb-1 text-xs">This email isn't verified. Don't act on it; ask the member.</p>}
        <MessageText body={body} />
        {files.length > 0 && (
          <ul aria-label="Attachments" className="mt-2 flex flex-wrap gap-2">
            {files.map((file) => (
              <Attachment key={file.fileId} requestId={request.requestId} file={file} />
            ))}
          </ul>
        )}
      </article>
    </li>
  );
}

/** A person who writes to us has no picture here: who they are is hidden. */
function Picture() {
  return (
    <span
      aria-hidden="true"
      className="grid size-7.5 place-items-center rounded-[10px_10px_10px_3px] bg-surface-sunken text-text-muted"
    >
      <Icon name="user-round" size="sm" />
    </span>
  );
}

/** More than this is folded: an e-mail may bring a whole history along. */
const FOLDED_CHARACTERS = 1_200;

/** As it was typed, and never more than text: an address in it is no link. */
function MessageText({ body }: { readonly body: string }) {
  const [isWhole, setIsWhole] = useState(false);
  if (body === '') return <p className="italic">This message was deleted.</p>;
  const isLong = body.length > FOLDED_CHARACTERS * 1.25;
  const shown = isLong && !isWhole ? `${body.slice(0, FOLDED_CHARACTERS).trimEnd()} …` : body;
  return (
    <>
      <p className="leading-normal wrap-anywhere whitespace-pre-line">{shown}</p>
      {isLong && (
        <Button variant="quiet" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all, ${formatNumber(body.length)} characters`}
        </Button>
      )}
    </>
  );
}

interface AttachmentProps {
  readonly requestId: string;
  readonly file: SupportFile;
}

/** A file to save. It is never shown here, and who took it is written down. */
function Attachment({ requestId, file }: AttachmentProps) {
  const { api } = useConsole();
  const { fileId, name, size, contentType, isScanned } = file;
  const open = useCommand(() => api.mutate(openSupportFile, { requestId, fileId }), {
    onDone: (url) => startDownload(url, name),
    messages: { NOT_FOUND: 'This file is no longer available.' },
  });
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-busy={open.isPending || undefined}
        onClick={() => open.send()}
        className="inline-flex min-h-target max-w-full items-center gap-2 rounded-sm border border-line bg-surface px-3 py-1.5 text-start text-xs text-text hover:border-line-strong lg:min-h-8"
      >
        {open.isPending ? (
          <Spinner />
        ) : (
          <Icon name={contentType.startsWith('image/') ? 'image' : 'file-text'} size="sm" />
        )}
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">Save </span>
          {name}, {fileSizeText(size)}
          {isScanned && ', scanned'}
        </span>
        <Icon name="download" size="sm" />
      </button>
      {open.failure && (
        <p role="alert" className="text-xs text-danger">
          {open.failure.sentence}
        </p>
      )}
    </li>
  );
}
