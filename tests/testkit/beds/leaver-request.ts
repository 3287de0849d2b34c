import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openRequest } from '#server/demo/builders/support.ts';
import { addNote, answerAndMail } from '#server/modules/support/answer-request.ts';
import { replyOnPage } from '#server/modules/support/index.ts';
import { must } from '../builders/builders.ts';
import type { TestNode } from '../node.ts';

/** What stands in a request for help of anyone who leaves, in each place where something of them can stand. */
export const REQUEST_CANARIES = {
  requestWords: 'Requestcanary my card did not scan',
  requestReference: 'https://shop.example/card/refcanary-5512',
  requestAnswer: 'Answercanary dear Quillonda it does now',
  requestNote: 'Notecanary she called about it twice',
  requestReply: 'Replycanary thank you very much',
  attachment: 'attachmentcanary.png',
  guestWords: 'Guestcanary how do I join, asks Quillonda',
} as const;

/** What somebody wrote to us before they had an account. */
export async function aLeaversGuestRequest({ rooms }: TestNode, email: string): Promise<void> {
  await openRequest(rooms, { guest: undefined }, { description: REQUEST_CANARIES.guestWords, email });
}

/** A request with everything: an attachment, an answer, a note, a reply and a mail that nobody has read. */
export async function aLeaversRequest(
  { rooms, platform }: TestNode,
  { panelistId, email, operatorId }: Readonly<Record<'panelistId' | 'email' | 'operatorId', string>>,
): Promise<string> {
  const { support } = rooms;
  const fileId = randomUUID();
  const fileKey = `support/${fileId.replaceAll('-', '')}.png`;
  await support.files.put(fileKey, Buffer.from(REQUEST_CANARIES.requestWords), { contentType: 'image/png' });
  await sql`INSERT INTO support_file (file_id, panel_id, owner_panelist_id, name, content_type, size, sha256, file_key, state,
      created_at, wanted_until)
    VALUES (${fileId}, ${support.panelId}, ${panelistId}, ${REQUEST_CANARIES.attachment}, 'image/png', 34, '\\x00',
      ${fileKey}, 'READY', now(), now() + interval '1 day')`.execute(platform.db);
  const written = {
    issueCategory: 'GIFT_CARD_ISSUE',
    description: REQUEST_CANARIES.requestWords,
    giftCardReference: REQUEST_CANARIES.requestReference,
    email,
    fileIds: [fileId],
  } as const;
  const { requestId } = await openRequest(rooms, { panelistId }, written);
  must(await addNote(rooms, { requestId, body: REQUEST_CANARIES.requestNote, key: randomUUID() }, { operatorId }));
  const body = REQUEST_CANARIES.requestAnswer;
  const answer = { requestId, revision: 1, body, status: 'IN_PROGRESS', fileIds: [], key: randomUUID() } as const;
  must(await answerAndMail(rooms, answer, { operatorId, name: 'Mara Helper' }));
  const reply = { panelistId, requestId, body: REQUEST_CANARIES.requestReply, fileIds: [], key: randomUUID() };
  must(await replyOnPage(support, reply));
  const rawKey = `support-mail/${fileId.replaceAll('-', '')}.bin`;
  await support.files.put(rawKey, Buffer.from(body), { contentType: 'application/octet-stream' });
  await sql`INSERT INTO incoming_mail (mail_id, panel_id, request_id, recipient_proof, raw_sha256, file_key, state, received_at)
    VALUES (gen_random_uuid(), ${support.panelId}, ${requestId}, '\\x01', '\\x02', ${rawKey}, 'FAILED', now())`.execute(
    platform.db,
  );
  return requestId;
}
