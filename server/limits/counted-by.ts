/**
 * By what a limit counts, and whether somebody who isn't logged in can use it up. Anyone has an address; an email address and an
 * account can be named by anyone, so such a limit must never keep their owner out of what they need.
 */
export const COUNTED_BY = {
  address: { label: 'network address', isOpen: true },
  email: { label: 'email address', isOpen: true },
  attempt: { label: 'account, separately for its known devices', isOpen: true },
  account: { label: 'account', isOpen: true },
  applicant: { label: 'person who signed up', isOpen: true },
  proof: { label: 'proof of work', isOpen: true },
  session: { label: 'session', isOpen: false },
  member: { label: 'member', isOpen: false },
  owner: { label: 'member or guest', isOpen: false },
  operator: { label: 'operator', isOpen: false },
  registration: { label: 'registration', isOpen: false },
  task: { label: 'activity, by its survey link', isOpen: false },
  key: { label: 'signing key', isOpen: false },
  card: { label: 'gift card', isOpen: false },
  request: { label: 'support request', isOpen: false },
  panel: { label: 'community', isOpen: false },
  ticket: { label: 'network address of an operator with a ticket', isOpen: false },
  operators: { label: 'node, by operators alone', isOpen: false },
  members: { label: 'node, by members alone', isOpen: false },
  node: { label: 'node', isOpen: true },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly isOpen: boolean }>>;

export type CountedBy = keyof typeof COUNTED_BY;
