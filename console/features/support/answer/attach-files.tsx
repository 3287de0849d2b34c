import { useId, useRef, type ChangeEvent } from 'react';
import * as v from 'valibot';
import { ATTACHMENT_TYPES, attachmentProblem } from '#contract/rules/attachments.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { SUPPORT_FILE_PATH, SUPPORT_UPLOAD_FIELD } from '#contract/support/upload.ts';
import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import { useCommand } from '#client/use-command.ts';
import { Refusal } from '#client/failure.ts';
import { createStoredToken } from '#client/stored-token.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Spinner } from '#ui/actions/spinner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { fileSizeText } from '#ui/forms/file-size.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { useSending } from '#console/session/use-sending.ts';
import type { Draft } from '#console/support/drafts.ts';
import { sendFile } from '#console/api/send-file.ts';

type AttachedFile = Draft['files'][number];

/** Files that go along with an answer: chosen, sent at once, and named until the answer is. */
export function useAttachments(files: readonly AttachedFile[], onFiles: (files: AttachedFile[]) => void) {
  const sent = useRef(files);
  const show = (next: readonly AttachedFile[]) => {
    sent.current = next;
    onFiles([...next]);
  };
  const send = useCommand((chosen: readonly File[]) =>
    sendAttachments(chosen, sent.current.length, (file) => show([...sent.current, file])),
  );
  useSending(send.isPending);
  return {
    send,
    remove: (fileId: string) => show(sent.current.filter((file) => file.fileId !== fileId)),
    empty: () => void (sent.current = []),
  };
}

export type Attachments = ReturnType<typeof useAttachments>;

export function AttachButton({ attachments: { send } }: { readonly attachments: Attachments }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(target.files ?? [])];
    // So that the same file can be chosen again after it was removed.
    target.value = '';
    if (chosen.length > 0) send.send(chosen);
  }
  return (
    <>
      <IconButton icon="paperclip" label="Attach files" title="Attach files" onClick={() => input.current?.click()} />
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        accept={Object.keys(ATTACHMENT_TYPES).join(',')}
        onChange={choose}
      />
    </>
  );
}

interface AttachedFilesProps {
  readonly files: readonly AttachedFile[];
  readonly attachments: Attachments;
}

export function AttachedFiles({ files, attachments: { send, remove } }: AttachedFilesProps) {
  return (
    <div className="grid gap-2 px-4 empty:hidden">
      {files.length > 0 && (
        <ul aria-label="Attached files" className="flex flex-wrap gap-2">
          {files.map(({ fileId, name, size }) => (
            <li
              key={fileId}
              className="inline-flex max-w-full items-center gap-1 rounded-sm border border-line ps-3 text-xs"
            >
              <Icon name="paperclip" size="sm" />
              <span className="min-w-0 wrap-anywhere">
                {name}, {fileSizeText(size)}
              </span>
              <IconButton icon="x" label={`Remove ${name}`} onClick={() => remove(fileId)} />
            </li>
          ))}
        </ul>
      )}
      {send.isPending && (
        <p role="status" className="flex items-center gap-2 text-xs text-text-muted">
          <Spinner />
          Uploading files
        </p>
      )}
      <FailureBanner failure={send.failure} />
    </div>
  );
}

const uploadAnswer = v.object({
  files: v.array(v.object({ fileId: v.string(), name: v.string(), size: v.number() })),
  refused: v.array(v.object({ name: v.string(), message: v.string() })),
});

/** Sends files one after the other, each through the same checks as a member's; the first that is refused ends it. */
async function sendAttachments(
  files: readonly File[],
  alreadyThere: number,
  onSent: (file: AttachedFile) => void,
): Promise<void> {
  let count = alreadyThere;
  for (const file of files) {
    const problem = attachmentProblem(file, count);
    if (problem !== undefined) throw new Refusal(`${file.name}: ${problem}`);
    // One at a time: the server holds each of them whole while it looks at it.
    onSent(await sendOne(file));
    count += 1;
  }
}

async function sendOne(file: File): Promise<AttachedFile> {
  const body = new FormData();
  body.append(SUPPORT_UPLOAD_FIELD, file);
  const csId = createStoredToken(STORAGE_KEYS.consoleToken).read();
  const sent = await sendFile(SUPPORT_FILE_PATH, { body, csId, answer: uploadAnswer });
  const [kept] = sent.files;
  if (kept !== undefined) return kept;
  throw new Refusal(`${file.name}: ${sent.refused[0]?.message ?? MESSAGES.supportForm.uploadFailed}`);
}
