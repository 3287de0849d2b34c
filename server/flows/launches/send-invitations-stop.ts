import { unsubscribe } from '#server/modules/messages/index.ts';
import type { Rooms } from '../rooms.ts';

export type UnsubscribingRooms = Pick<Rooms, 'messages'>;

/** No e-mails about activities from now on, for whoever the token was made. False when it is not one of ours. */
export function unsubscribeByToken({ messages }: UnsubscribingRooms, token: string): Promise<boolean> {
  return unsubscribe(messages, token);
}
