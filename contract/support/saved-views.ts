import * as v from 'valibot';
import { isPlainLine, isVisible } from '../rules/characters.ts';
import { SUPPORT_VIEWS_MAX } from './support-limits.ts';

export const SAVED_VIEW_NAME_MAX_CHARACTERS = 60;

export const SAVED_VIEW_MESSAGES = {
  name: 'Give this view a name.',
  nameTooLong: `Use up to ${SAVED_VIEW_NAME_MAX_CHARACTERS} characters.`,
  nameTaken: 'You already have a view with this name. Choose a different one.',
  tooMany: `You already have ${SUPPORT_VIEWS_MAX} views. Remove one first.`,
  ofOneMember: "You can't save one member's requests as a view. Find them on the member's page.",
} as const;

/** What an operator calls their own choice of what the inbox shows. */
export const savedViewForm = v.object({
  name: v.pipe(
    v.optional(v.string(SAVED_VIEW_MESSAGES.name), ''),
    v.trim(),
    v.check((name) => isVisible(name) && isPlainLine(name), SAVED_VIEW_MESSAGES.name),
    v.maxLength(SAVED_VIEW_NAME_MAX_CHARACTERS, SAVED_VIEW_MESSAGES.nameTooLong),
  ),
});

/** Whether words that are looked for name one member, by number or address: a view would outlast them. */
export function namesMember(text: string | null | undefined): boolean {
  return /^\s*P-[0-9A-Z]{1,20}\s*$/i.test(text ?? '') || /\S@\S/.test(text ?? '');
}
