import * as v from 'valibot';
import { defineJob } from '../jobs/index.ts';

const mailShape = v.object({
  id: v.string(),
  to: v.string(),
  subject: v.string(),
  html: v.string(),
  text: v.string(),
  kind: v.string(),
  listUnsubscribe: v.optional(v.string()),
  isStoppable: v.optional(v.boolean()),
  replyTo: v.optional(v.string()),
  thread: v.optional(v.string()),
});
export type QueuedMail = v.InferOutput<typeof mailShape>;

/**
 * Tried for most of a day; the text of a mail that could not be sent is gone a day later. It waits sealed: a mail holds
 * addresses, links that open an account, and codes, and the jobs lie in every backup. Its address is found by a keyed hash.
 * One that a node of before wrote in clear is still delivered.
 */
export const deliverMailJob = defineJob({
  name: 'deliver-mail',
  payload: v.union([
    v.object({ id: v.string(), kind: v.string(), sealed: v.string(), addressKey: v.optional(v.string()) }),
    mailShape,
  ]),
  retryLimit: 20,
  retryDelaySeconds: 5,
  expireSeconds: 120,
  keepSeconds: 86_400,
});

/** What the seal of one mail is bound to. */
export const sealPlace = (mailId: string): string => `mail:${mailId}`;

export const readMail = (opened: Buffer): QueuedMail => v.parse(mailShape, JSON.parse(opened.toString()));
