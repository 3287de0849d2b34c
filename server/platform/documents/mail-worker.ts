/** A process of its own that reads one e-mail: one that is made to break readers takes this process with it and no node. */
import PostalMime, { addressParser } from 'postal-mime';
import { plainText } from './plain-text.ts';
import type { MailTask, ReadMail } from './read-mail.ts';

const MOST_DEPTH = 16;
const MOST_HEADER_BYTES = 256 * 1024;
const MOST_HEADERS = 500;
const MOST_HEADER_CHARACTERS = 2_000;
const MOST_TEXT_CHARACTERS = 200_000;
const MOST_FILES = 64;

process.once('message', (task: MailTask) => {
  void read(task).then((mail) => process.send?.(mail, () => process.exit(0)));
});
process.on('disconnect', () => process.exit());

async function read({ bytes }: MailTask): Promise<ReadMail> {
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: MOST_DEPTH,
    maxHeadersSize: MOST_HEADER_BYTES,
    // A mail that was passed on is no answer of the person who passed it on.
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  });
  const headers = mail.headers
    .slice(0, MOST_HEADERS)
    .map(({ key, value }) => ({ name: key, value: value.slice(0, MOST_HEADER_CHARACTERS) }));
  // Of all that it names, in whichever line: a mail server may have looked at another of them than its reader.
  const senders = mail.headers.filter(({ key }) => key === 'from').flatMap(({ value }) => addressParser(value));
  const text = mail.text ?? plainText((mail.html ?? '').slice(0, 4 * MOST_TEXT_CHARACTERS));
  return {
    headers,
    from: senders.length === 1 ? senders[0]?.address : undefined,
    text: text.slice(0, MOST_TEXT_CHARACTERS),
    files: mail.attachments.slice(0, MOST_FILES).flatMap(({ filename, mimeType, related, content }) => {
      if (typeof content === 'string') return [];
      return [
        {
          name: filename ?? undefined,
          contentType: mimeType,
          isInline: related === true,
          bytes: new Uint8Array(content),
        },
      ];
    }),
  };
}
