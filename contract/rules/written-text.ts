import * as v from 'valibot';
import { DESCRIPTION_UNDER_CHARACTERS } from '../limits.ts';
import { MESSAGES } from '../messages/messages.ts';
import { characterCount, isVisible } from './characters.ts';

/** A text a person writes: something to be seen, and under 5000 characters with every space counted (spec §5). */
export function writtenText<const Message extends string>(requiredMessage: Message) {
  return v.pipe(
    v.optional(v.string(requiredMessage), ''),
    v.check(isVisible, requiredMessage),
    v.check((value) => characterCount(value) < DESCRIPTION_UNDER_CHARACTERS, MESSAGES.supportForm.descriptionTooLong),
  );
}
