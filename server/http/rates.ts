import { UPLOAD_MAX_BYTES_PER_TASK } from '#contract/limits.ts';
import type { RateLimit } from '#server/platform/rate-limit/rate-limits.ts';

/** The policy's numbers, one row each. */
export const RATES = {
  signInPerAddress: { name: 'sign-in-address', count: 10, periodSeconds: 60 },
  /** The second step of an operator, and links: codes have a counter of their own, so this is against floods only. */
  signInCodePerAddress: { name: 'sign-in-code-address', count: 20, periodSeconds: 60 },
  signInPerAccount: { name: 'sign-in-account', count: 30, periodSeconds: 3600 },
  refreshPerSession: { name: 'refresh-session', count: 30, periodSeconds: 60 },
  /** Whether it is still there, and its end: each tab asks once as it opens. */
  sessionChecksPerSession: { name: 'session-checks-session', count: 120, periodSeconds: 60 },
  /** Tokens that no session has. One that is real counts for its session: a whole store may be behind one address. */
  unknownSessionsPerAddress: { name: 'unknown-sessions-address', count: 120, periodSeconds: 60 },
  graphqlPerMember: { name: 'graphql-member', count: 120, periodSeconds: 60 },
  /** Asked every five minutes by each tab, and told of every ten seconds at most. */
  flagsPerMember: { name: 'flags-member', count: 60, periodSeconds: 60 },
  graphqlPerOperator: { name: 'graphql-operator', count: 600, periodSeconds: 60 },
  graphqlPerAddress: { name: 'graphql-address', count: 60, periodSeconds: 60 },
  unknownDocumentsPerAddress: { name: 'unknown-documents-address', count: 300, periodSeconds: 60 },
  clientErrorsPerAddress: { name: 'client-errors-address', count: 20, periodSeconds: 60 },
  /** A page of another version asks for some dozens, once for each node; more is somebody who makes up names. */
  keptFilesPerAddress: { name: 'kept-files-address', count: 600, periodSeconds: 60 },
  /** A tab that is looked at opens one, and opens it again when it is lost. */
  eventStreamsPerMember: { name: 'event-streams-member', count: 60, periodSeconds: 60 },
  refusedStreamsPerAddress: { name: 'refused-streams-address', count: 120, periodSeconds: 60 },
  uploadsPerLink: { name: 'uploads-link', count: 120, periodSeconds: 60 },
  /** In bytes. What was removed and is sent again counts too: all that a task may have, three times over. */
  uploadBytesPerTask: { name: 'upload-bytes-task', count: 3 * UPLOAD_MAX_BYTES_PER_TASK, periodSeconds: 86_400 },
  clipsPerLink: { name: 'clips-link', count: 600, periodSeconds: 60 },
  refusedReturnPerAddress: { name: 'refused-return-address', count: 60, periodSeconds: 60 },
  postbackPerKey: { name: 'postback-key', count: 1200, periodSeconds: 60 },
  refusedPostbackPerAddress: { name: 'refused-postback-address', count: 60, periodSeconds: 60 },
  carrierEventsPerKey: { name: 'carrier-events-key', count: 1200, periodSeconds: 60 },
  refusedCarrierEventsPerAddress: { name: 'refused-carrier-events-address', count: 60, periodSeconds: 60 },
  refusedMailEventsPerAddress: { name: 'refused-mail-events-address', count: 60, periodSeconds: 60 },
  /** Attachments of a member or of a guest token, before their bytes are read. */
  supportFilesPerOwner: { name: 'support-files-owner', count: 30, periodSeconds: 3_600 },
  supportFilesPerAddress: { name: 'support-files-address', count: 60, periodSeconds: 3_600 },
  /** In bytes. */
  supportBytesPerOwner: { name: 'support-bytes-owner', count: 150 * 1024 * 1024, periodSeconds: 86_400 },
  refusedMailInPerAddress: { name: 'refused-mail-in-address', count: 60, periodSeconds: 60 },
  /** Many people may read their mail behind one address. */
  unsubscribePerAddress: { name: 'unsubscribe-address', count: 120, periodSeconds: 60 },
  eGiftLooksPerAddress: { name: 'egift-looks-address', count: 60, periodSeconds: 60 },
  /** Each card has a counter of its own; this is against trying one key on many of them. */
  eGiftKeysPerAddress: { name: 'egift-keys-address', count: 30, periodSeconds: 600 },
} as const satisfies Record<string, RateLimit>;

/** A limit whose count is in smaller units than calls, for one call that takes so many of them at once. */
export function weighing(limit: RateLimit, units: number): RateLimit {
  return { ...limit, count: limit.count / units };
}
