import type { Db } from '#server/platform/database/database.ts';
import type { Support } from '../support.ts';
import type { KeptFile } from '../files/check-file.ts';

/**
 * Keeps an e-mail that came to the signed address of a request, for the job that reads it. Resolves when it stands in the database;
 * the same again changes nothing. False when the address is none of ours.
 */
export type TakeInMail = (
  support: Support,
  mail: {
    /** As the envelope says; empty for what must not be answered. */
    readonly sender: string;
    readonly recipient: string;
    readonly raw: Uint8Array;
  },
) => Promise<boolean>;

/** Adds what a member wrote to their request and moves it as the page of the request would. The caller holds the request. */
export type ReplyAsMember = (
  support: Support,
  tx: Db,
  reply: {
    readonly requestId: string;
    readonly via: 'WEB' | 'EMAIL';
    readonly body: string;
    readonly files: readonly Pick<KeptFile, 'fileId'>[];
  },
) => Promise<void>;
