import * as v from 'valibot';
import { MESSAGES } from '../messages.ts';

const { panelistHashRequired } = MESSAGES.surveyLink;

/** The search parameters of every survey page (spec §2.1). Others, such as a mail's own, are left out silently. */
export const surveyLinkSearch = v.object({
  panelist_hash: v.pipe(v.optional(v.string(panelistHashRequired), ''), v.nonEmpty(panelistHashRequired)),
  source: v.exactOptional(v.string()),
});
export type SurveyLinkSearch = v.InferOutput<typeof surveyLinkSearch>;
