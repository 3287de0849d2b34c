/**
 * What may be read from a replica, by name, and where in the code: reading for people that takes long and decides nothing. A test
 * (replica-reads.test.ts) holds that nobody else reads there, and that none of it asks tables of money, sign-ins, or approvals.
 */
export const REPLICA_READS = {
  'audit-log-list': { file: 'server/api/operator/console/audit.ts', what: 'A page of the audit log' },
  'audit-log-file': { file: 'server/http/download-routes.ts', what: 'The audit log as a CSV' },
  'members-list': { file: 'server/api/operator/members.ts', what: 'A page of all members' },
  'waitlist-list': { file: 'server/api/operator/joining/joining.ts', what: 'A page of the people who are joining' },
  'results-overview': { file: 'server/api/operator/results/results.ts', what: 'The results of a study' },
  'results-question': { file: 'server/api/operator/results/results.ts', what: 'The results of a question' },
  'results-crosstab': { file: 'server/api/operator/results/results.ts', what: 'A crosstab' },
  'results-words': { file: 'server/api/operator/results/results.ts', what: 'A page of answers in words' },
  'results-file': { file: 'server/http/download-routes.ts', what: 'The results of a study as a file' },
  'support-figures': {
    file: 'server/api/operator/support.ts',
    what: 'How many requests came and how they were answered',
  },
} as const satisfies Readonly<Record<string, { readonly file: string; readonly what: string }>>;

export type ReplicaRead = keyof typeof REPLICA_READS;
