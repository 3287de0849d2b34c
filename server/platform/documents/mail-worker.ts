/** A process of its own that reads one e-mail: one that is made to break readers takes this process with it and no node. */
import PostalMime from 'postal-mime';
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
    // A mail that was passed on is no answer of whoever passed it on.
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  });
  const headers = mail.headers
    .slice(0, MOST_HEADERS)
    .map(({ key, value }) => ({ name: key, value: value.slice(0, MOST_HEADER_CHARACTERS) }));
  const isFromOne = headers.filter(({ name }) => name === 'from').length === 1;
  const text = mail.text ?? plainText((mail.html ?? '').slice(0, 4 * MOST_TEXT_CHARACTERS));
  return {
    headers,
    from: isFromOne ? mail.from?.address : undefined,
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
