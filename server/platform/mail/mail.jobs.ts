import * as v from 'valibot';
import { defineJob } from '../jobs/index.ts';

/** Tried for most of a day; the text of a mail that could not be sent is gone a day later. */
export const deliverMailJob = defineJob({
  name: 'deliver-mail',
  payload: v.object({
    id: v.string(),
    to: v.string(),
    subject: v.string(),
    html: v.string(),
    text: v.string(),
    kind: v.string(),
    listUnsubscribe: v.optional(v.string()),
  }),
  retryLimit: 20,
  retryDelaySeconds: 5,
  expireSeconds: 120,
  keepSeconds: 86_400,
});
