import type { OperatorRole } from '#contract/wire/rest.ts';

/** What each role is for, in a sentence (decisions §2). */
export const ROLE_SENTENCES: Record<OperatorRole, string> = {
  RESEARCHER: 'Writes, launches and reviews studies and product tests, and reads their results.',
  FULFILMENT:
    'Keeps the stock of gift cards, and sends out what is tested at home: order lists, parcels, tracking numbers.',
  SUPPORT: 'Helps members: looks them up, corrects points and cards, and sees who they are when there is a reason.',
  READER: 'Reads the results that were shared, nothing else.',
  ADMIN: 'All of it, and operators, settings and the audit log.',
};
