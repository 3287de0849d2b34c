import * as v from 'valibot';
import {
  postbackRequest,
  type PostbackProof,
  type PostbackStatus,
  type ReturnQuery,
} from '#contract/surveys/survey-calls.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { verifyPostback, verifyReturn } from '#server/modules/external-surveys/index.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { signPanelistHash } from '#server/modules/surveys/index.ts';
import { settleExternalSurvey, type ExternalSurveyRooms, type ExternalWordProblem } from './settle-external-survey.ts';

export type PostbackProblem = 'refused' | 'unreadable' | ExternalWordProblem;

/**
 * Takes what the host of an outside survey says from server to server. Nothing of the body is read before its sender
 * is proven, and `admit` may still turn the key away. Throws valibot's error for a body of another shape.
 */
export async function takePostback(
  rooms: ExternalSurveyRooms,
  proof: PostbackProof,
  body: Buffer,
  admit: (keyId: string) => Promise<void>,
): Promise<Result<PostbackStatus, PostbackProblem>> {
  const proven = await verifyPostback(rooms.externalSurveys, proof, body);
  if (!proven.ok) return proven;
  const message = proven.value;
  await admit(message.keyId);
  const content = readJson(body);
  if (!content.ok) return content;
  const { respondentId, outcome } = v.parse(postbackRequest, content.value);
  const settled = await settleExternalSurvey(rooms, rooms.surveys.db, { message, respondentId, outcome });
  return settled.ok ? ok(settled.value.status) : settled;
}

function readJson(body: Buffer): Result<unknown, 'unreadable'> {
  try {
    return ok(JSON.parse(body.toString()) as unknown);
  } catch {
    return err('unreadable');
  }
}

/**
 * Takes what a browser brings back from an outside survey, and says where the member sees how it ended. Undefined, with
 * nothing changed, for anything that the host did not say just now.
 */
export async function returnFromSurvey(rooms: ExternalSurveyRooms, query: ReturnQuery): Promise<string | undefined> {
  const proven = await verifyReturn(rooms.externalSurveys, query);
  if (!proven.ok) return undefined;
  const { rid: respondentId, outcome } = query;
  const settled = await settleExternalSurvey(rooms, rooms.surveys.db, {
    message: proven.value,
    respondentId,
    outcome,
  });
  if (!settled.ok) return undefined;
  const { run } = settled.value;
  return `${memberPath('survey', run)}/?panelist_hash=${signPanelistHash(rooms.surveys, run, 'RETURN')}`;
}
