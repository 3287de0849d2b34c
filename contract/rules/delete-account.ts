import * as v from 'valibot';
import { MESSAGES } from '../messages/messages.ts';
import { writtenText } from './written-text.ts';

/** Leaving asks for feedback first (spec §5). */
export const deleteAccountForm = v.object({ feedback: writtenText(MESSAGES.deleteAccount.feedbackRequired) });
