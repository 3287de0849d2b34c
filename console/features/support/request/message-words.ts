import type { SupportVia } from '#contract/generated/operator/graphql.ts';
import { formatMoment } from '#console/format.ts';
import type { SupportMessage, SupportRequest } from '../support.queries.ts';

/** How words came to us. */
const CAME: Readonly<Record<SupportVia, string>> = {
  WEB: 'by the web form',
  EMAIL: 'by e-mail',
  CONSOLE: 'e-mail and in the app',
  SYSTEM: 'by itself',
};

/** Whose words these are: a first name and a number, never who it is. */
export function authorWords(message: SupportMessage, request: Pick<SupportRequest, 'member' | 'isGuest'>): string {
  if (message.author === 'OPERATOR') return `${message.operator?.name || 'Somebody'}, support`;
  if (message.author === 'NOTE') return message.operator?.name || 'Somebody';
  return whoWrote(request);
}

export function whoWrote({ member, isGuest }: Pick<SupportRequest, 'member' | 'isGuest'>): string {
  if (member) return `${member.firstName}, ${member.memberNumber}`;
  return isGuest ? 'Guest' : 'Somebody who was erased';
}

export function cameWords(
  { author, via, createdAt }: SupportMessage,
  { isGuest }: Pick<SupportRequest, 'isGuest'>,
): string {
  if (author === 'NOTE') return `${formatMoment(createdAt)}, note, only the team sees it`;
  const how = author === 'OPERATOR' && isGuest ? 'by e-mail' : CAME[via];
  return `${formatMoment(createdAt)}, ${how}`;
}
