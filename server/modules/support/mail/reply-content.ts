import { ATTACHMENTS_MAX_FILES } from '#contract/limits.ts';
import { isVisible } from '#contract/rules/characters.ts';
import { SUPPORT_MESSAGE_MAX_CHARACTERS } from '#contract/support/support-limits.ts';
import type { SupportFileProblem } from '#contract/support/upload.ts';
import type { MailFile, ReadMail } from '#server/platform/documents/read-mail.ts';
import { checkFile } from '../files/check-file.ts';
import type { FileOwner } from '../files/files.store.ts';
import { shownName } from '../files/store-file.ts';
import type { Support } from '../support.ts';
import { cutQuoted } from './cut-quoted.ts';

/** What a mail says to us, in characters that the database can store; empty when nothing of it can be seen. */
export function replyText({ text }: Pick<ReadMail, 'text'>): string {
  const own = cutQuoted(text.toWellFormed().replaceAll(/[^\P{Cc}\n\r\t]/gu, ''));
  return isVisible(own) ? Array.from(own).slice(0, SUPPORT_MESSAGE_MAX_CHARACTERS).join('') : '';
}

export interface ReplyFiles {
  readonly fileIds: readonly string[];
  readonly rejected: readonly { readonly name: string; readonly problem: SupportFileProblem }[];
}

/** Stores the files of a mail after the same checks as on the page. Inline pictures that fail them, as in signatures, are not reported. */
export async function storeReplyFiles(
  support: Support,
  owner: FileOwner,
  { files }: Pick<ReadMail, 'files'>,
): Promise<ReplyFiles> {
  const fileIds: string[] = [];
  const rejected: { name: string; problem: SupportFileProblem }[] = [];
  for (const file of files) {
    const name = nameOf(file);
    if (name === undefined) continue;
    const isOver = fileIds.length >= ATTACHMENTS_MAX_FILES;
    const outcome = isOver ? undefined : await checkFile(support, owner, { name, bytes: file.bytes });
    if (outcome?.ok) fileIds.push(outcome.value.fileId);
    else if (outcome?.failure === 'unavailable') throw new Error('attachments cannot be checked now');
    else if (!file.isInline && rejected.length < ATTACHMENTS_MAX_FILES)
      rejected.push({ name: shownName(name), problem: outcome?.failure ?? 'limit-reached' });
  }
  return { fileIds, rejected };
}

const NAME_OF: Readonly<Record<string, string>> = {
  'image/png': 'picture.png',
  'image/jpeg': 'picture.jpg',
  'application/pdf': 'document.pdf',
};

const nameOf = ({ name, contentType }: MailFile): string | undefined => name ?? NAME_OF[contentType];
