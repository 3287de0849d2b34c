import { createRequest, type SupportRooms, type Writer } from '#server/modules/support/index.ts';
import { newId } from '#server/platform/chance.ts';
import { must } from './must.ts';

type Written = Parameters<typeof createRequest>[2];

/** Somebody writes to us with the contact form. */
export async function openRequest(
  rooms: SupportRooms,
  writer: Writer,
  written: Partial<Written> & Pick<Written, 'description' | 'email'>,
) {
  const { chance, clock } = rooms.support;
  const form = { source: 'CONTACTUS', issueCategory: 'OTHER', activityReference: '', giftCardReference: '' } as const;
  const key = newId(chance, clock.now());
  return must(await createRequest(rooms, writer, { ...form, fileIds: [], key, ...written }));
}
