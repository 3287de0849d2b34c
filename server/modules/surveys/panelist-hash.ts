import { SURVEY_LINK_STABLE_MINUTES, SURVEY_LINK_VALID_DAYS, SURVEY_RETURN_LINK_MINUTES } from '#contract/limits.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { isId } from '#server/platform/chance.ts';
import { type Clock } from '#server/platform/clock.ts';
import type { Signer } from '#server/platform/signing.ts';

const PURPOSE = 'survey-link';
const STABLE_MS = SURVEY_LINK_STABLE_MINUTES * MINUTE_MS;
const JTI_BYTES = 12;

/** What a `panelist_hash` names: the task stands for the member, so that nothing internal leaves (decisions §3). */
export interface SurveyTicket {
  readonly taskId: string;
  readonly surveyId: string;
}

/** Where a link is put: on a page of a signed-in member, into an e-mail, or where an outside survey sends people back. */
export type LinkKind = 'IN_APP' | 'EMAIL' | 'RETURN';

/** What anyone who holds the link may do; the signed-in owner may always take the survey. */
export type LinkScope =
  /** Take the survey. */
  | 'SURVEY'
  /** See how it ended. */
  | 'END'
  /** Nothing. */
  | 'OWNER';

export interface OpenedLink extends SurveyTicket {
  readonly opens: LinkScope;
}

const GOOD_FOR_ANYBODY_MS: Record<LinkKind, number> = {
  IN_APP: 2 * STABLE_MS,
  EMAIL: SURVEY_LINK_VALID_DAYS * DAY_MS,
  RETURN: SURVEY_RETURN_LINK_MINUTES * MINUTE_MS,
};

/**
 * The `panelist_hash` for a member's task. Made as if at the beginning of its quarter of an hour, so that a list shows
 * the same link for a while and nothing is stored. `until` ends what it opens for anybody but the signed-in owner.
 */
export function signPanelistHash(
  { signer, clock }: { signer: Signer; clock: Clock },
  { taskId, surveyId }: SurveyTicket,
  kind: LinkKind = 'IN_APP',
): string {
  const now = clock.now().getTime();
  const madeAt = kind === 'RETURN' ? now : Math.floor(now / STABLE_MS) * STABLE_MS;
  const named = Buffer.from([taskId, surveyId, kind, madeAt].join(' '));
  const payload = {
    task: taskId,
    survey: surveyId,
    purpose: kind === 'RETURN' ? 'RETURN' : 'TASK',
    iat: Math.floor(madeAt / SECOND_MS),
    jti: signer.mac('survey-link-id', named).subarray(0, JTI_BYTES).toString('base64url'),
    until: Math.floor((madeAt + GOOD_FOR_ANYBODY_MS[kind]) / SECOND_MS),
  };
  return signer.sign(PURPOSE, payload, new Date(madeAt + SURVEY_LINK_VALID_DAYS * DAY_MS));
}

/** What the hash opens, if it was made here for this survey and has not expired. */
export function readPanelistHash(
  { signer, clock }: { signer: Signer; clock: Clock },
  link: { readonly surveyId: string; readonly panelistHash: string },
): OpenedLink | undefined {
  const verified = signer.verify(PURPOSE, link.panelistHash);
  if (!verified.ok) return undefined;
  const { task, survey, purpose, until } = verified.value;
  if (purpose !== 'TASK' && purpose !== 'RETURN') return undefined;
  if (typeof task !== 'string' || !isId(task) || typeof until !== 'number') return undefined;
  if (survey !== link.surveyId || !isId(link.surveyId)) return undefined;
  const isForAnybody = until * SECOND_MS > clock.now().getTime();
  const scope = purpose === 'TASK' ? 'SURVEY' : 'END';
  return { taskId: task, surveyId: link.surveyId, opens: isForAnybody ? scope : 'OWNER' };
}
