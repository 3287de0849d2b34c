import * as v from 'valibot';
import { MESSAGES } from '../messages/messages.ts';
import { writtenText } from '../rules/written-text.ts';

/** What somebody adds to a request: a member's reply, an operator's answer or note. */
export const supportReplyForm = v.object({ body: writtenText(MESSAGES.support.replyRequired) });
