import { ATTACHMENT_MAX_BYTES, ATTACHMENTS_MAX_FILES } from '#contract/limits.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { ATTACHMENT_TYPES, attachmentExtension } from '#contract/rules/attachments.ts';
import { FileUpload } from '#ui/forms/file-upload.tsx';
import type { UploadedFile } from '#ui/forms/file-row.tsx';
import { type Attachment, isUnderWay, sendFiles, type FileSending } from './send-files.ts';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { loadScript } from '#client/load-script.ts';
import { useApp } from '#web/app/app-context.ts';
import { filesToSend } from './files-to-send.ts';
import { type Pass, uploadBy } from './upload-file.ts';
import type { WithoutFilesDialogProps } from './without-files-dialog.tsx';

const MEBIBYTE = 1024 * 1024;
const EXTENSIONS = Object.keys(ATTACHMENT_TYPES);
const LIMITS = `Up to ${ATTACHMENTS_MAX_FILES} files, ${ATTACHMENT_MAX_BYTES / MEBIBYTE} MB each: ${EXTENSIONS.join(', ')}`;

interface AttachmentsFieldProps {
  readonly attachments: Attachments;
  readonly label: string;
  readonly error?: string | undefined;
}

/** Pictures and documents beside what somebody writes, each with its progress and its way back. */
export function AttachmentsField({ attachments: { sending, rows }, label, error }: AttachmentsFieldProps) {
  const taken = rows.filter(({ phase }) => phase !== 'refused').length;
  const full = {
    title: MESSAGES.attachments.limitReached,
    text: `You've added ${ATTACHMENTS_MAX_FILES} of ${ATTACHMENTS_MAX_FILES} files. Remove one to add another.`,
  };
  return (
    <FileUpload
      label={label}
      labelNote="(optional)"
      limitsText={LIMITS}
      accept={EXTENSIONS.join(',')}
      files={rows.map(shown)}
      onAdd={sending.add}
      onRemove={sending.remove}
      onRetry={sending.retry}
      full={taken >= ATTACHMENTS_MAX_FILES ? full : undefined}
      error={error}
    />
  );
}

function shown({ id, name, sizeBytes, percent, phase, problem }: Attachment): UploadedFile {
  return {
    id,
    name,
    sizeBytes,
    percent,
    kind: kindOf(name),
    ...(problem !== undefined && { error: problem }),
    canRetry: phase === 'failed',
  };
}

function kindOf(name: string): UploadedFile['kind'] {
  const extension = attachmentExtension(name);
  if (extension === undefined) return /\.(?:mov|mp4|webm|avi|mkv|m4v)$/i.test(name) ? 'video' : 'document';
  return extension === '.pdf' ? 'document' : 'image';
}

interface Attachments {
  readonly sending: FileSending;
  readonly rows: ReturnType<FileSending['store']['get']>;
  readonly isUnderWay: boolean;
  /** The ids to name when it is sent; see filesToSend. */
  readonly toSend: () => Promise<readonly string[]>;
  /** Asks before something is sent without a file that was refused; render it anywhere. */
  readonly question: ReactNode;
}

interface Question extends WithoutFilesDialogProps {
  readonly Dialog: (props: WithoutFilesDialogProps) => ReactNode;
}

/** What somebody attaches to a request or a reply: sent while they write. Visitors send with a pass. */
export function useAttachments(pass?: Pass): Attachments {
  const { api } = useApp();
  const [sending] = useState(() => sendFiles({ send: uploadBy(api, pass) }));
  const rows = useSyncExternalStore(sending.store.subscribe, sending.store.get);
  // Who leaves the page sends nothing more of it.
  useEffect(() => () => sending.clear(), [sending]);
  const [question, setQuestion] = useState<Question>();

  async function askWithout(names: readonly string[]) {
    const { WithoutFilesDialog: Dialog } = await loadScript(() => import('./without-files-dialog.tsx'));
    const answer = await new Promise<'send' | 'stay'>((onAnswer) => setQuestion({ Dialog, names, onAnswer }));
    setQuestion(undefined);
    return answer;
  }

  return {
    sending,
    rows,
    isUnderWay: rows.some(isUnderWay),
    toSend: () => filesToSend(sending, askWithout),
    question: question && <question.Dialog names={question.names} onAnswer={question.onAnswer} />,
  };
}
