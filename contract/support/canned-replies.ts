import * as v from 'valibot';
import { MESSAGES } from '../messages/messages.ts';
import { isPlainLine, isVisible } from '../rules/characters.ts';
import { ISSUE_CATEGORIES } from '../rules/support.ts';
import { writtenText } from '../rules/written-text.ts';

export const CANNED_REPLY_NAME_MAX_CHARACTERS = 60;
export const CANNED_REPLIES_MAX = 100;

/** What may stand in a canned reply between braces, and what it becomes: the server fills it in for one request. */
export const PLACEHOLDERS = {
  firstName: "The member's first name, or “there” for a guest",
  number: 'The number of the request, such as SR-30417',
  activity: "The activity in the request, or “your activity” if there isn't one",
  points: "The member's balance, such as 2,280",
  answerBy: "The day we'll reply by, such as Wednesday, June 10",
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;

export const CANNED_REPLY_MESSAGES = {
  name: 'Give this reply a name.',
  nameTooLong: `Use up to ${CANNED_REPLY_NAME_MAX_CHARACTERS} characters.`,
  nameTaken: 'Another reply has this name. Choose a different one.',
  tooMany: `You already have ${CANNED_REPLIES_MAX} replies. Retire one first.`,
  unknownPlaceholder: `Braces can only contain ${Object.keys(PLACEHOLDERS)
    .map((name) => `{${name}}`)
    .join(', ')}.`,
  noPoints: "This reply mentions points, but guests don't have any.",
} as const;

const BRACED = /\{([^{}]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);

/** What a text asks to have filled in; undefined when something between braces is nothing that we know, or a brace is alone. */
export function placeholdersIn(body: string): ReadonlySet<Placeholder> | undefined {
  const names = [...body.matchAll(BRACED)].map(([, name = '']) => name);
  if (/[{}]/.test(body.replaceAll(BRACED, ''))) return undefined;
  return names.every(isPlaceholder) ? new Set(names) : undefined;
}

/** In one pass: what a member wrote is never filled in again. */
export function fillPlaceholders(body: string, values: Readonly<Record<Placeholder, string>>): string {
  return body.replaceAll(BRACED, (braced, name: string) => (isPlaceholder(name) ? values[name] : braced));
}

export const cannedReplyForm = v.object({
  name: v.pipe(
    v.optional(v.string(CANNED_REPLY_MESSAGES.name), ''),
    v.trim(),
    v.check((name) => isVisible(name) && isPlainLine(name), CANNED_REPLY_MESSAGES.name),
    v.maxLength(CANNED_REPLY_NAME_MAX_CHARACTERS, CANNED_REPLY_MESSAGES.nameTooLong),
  ),
  body: v.pipe(
    writtenText(MESSAGES.support.replyRequired),
    v.check((body) => placeholdersIn(body) !== undefined, CANNED_REPLY_MESSAGES.unknownPlaceholder),
  ),
  category: v.optional(v.nullable(v.picklist(ISSUE_CATEGORIES)), null),
});
