import { unsubscribe, type Messages } from '#server/modules/messages/index.ts';

export interface UnsubscribingRooms {
  readonly messages: Messages;
}

/** No e-mails about activities from now on, for whoever the token was made. False when it is not one of ours. */
export function unsubscribeByToken({ messages }: UnsubscribingRooms, token: string): Promise<boolean> {
  return unsubscribe(messages, token);
}
