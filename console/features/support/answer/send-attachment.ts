import * as v from 'valibot';
import { MESSAGES } from '#contract/messages/messages.ts';
import { attachmentProblem } from '#contract/rules/attachments.ts';
import { SUPPORT_FILE_PATH, SUPPORT_UPLOAD_FIELD } from '#contract/support/upload.ts';
import { STORAGE_KEYS } from '#contract/wire/headers.ts';
import { Refusal } from '#client/failure.ts';
import { createStoredToken } from '#client/stored-token.ts';
import { sendFile } from '#console/api/send-file.ts';
import type { Draft } from '#console/support/drafts.ts';

type AttachedFile = Draft['files'][number];

const answer = v.object({
  files: v.array(v.object({ fileId: v.string(), name: v.string(), size: v.number() })),
  refused: v.array(v.object({ name: v.string(), message: v.string() })),
});

/** Sends files one after the other, each through the same checks as a member's; the first that is refused ends it. */
export async function sendAttachments(
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
  const sent = await sendFile(SUPPORT_FILE_PATH, { body, csId, answer });
  const [kept] = sent.files;
  if (kept !== undefined) return kept;
  throw new Refusal(`${file.name}: ${sent.refused[0]?.message ?? MESSAGES.supportForm.uploadFailed}`);
}
