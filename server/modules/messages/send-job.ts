import { defineBareJob } from '#server/platform/jobs/index.ts';

/** Sends what is due. Many messages wake it in their transaction; few wait for its next minute. */
export const sendMessagesJob = defineBareJob({ name: 'messages.send', retryDelaySeconds: 30, expireSeconds: 3_600 });
