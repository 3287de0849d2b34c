import type { OperatorRole } from '#contract/rest.ts';

/** What each role is for, in a sentence (decisions §2). */
export const ROLE_SENTENCES: Record<OperatorRole, string> = {
  RESEARCHER: 'Writes, launches and reviews studies, and reads their results.',
  FULFILMENT: 'Sends what members get.',
  SUPPORT: 'Helps members: looks them up, and sees who they are when there is a reason.',
  READER: 'Reads the results that were shared, nothing else.',
  ADMIN: 'All of it, and operators, settings and the audit log.',
};
