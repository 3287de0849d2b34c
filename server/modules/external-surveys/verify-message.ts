import { EXTERNAL_POSTBACK_CLOCK_MINUTES, EXTERNAL_RETURN_CLOCK_MINUTES } from '#contract/limits.ts';
import type { ExternalSource, PostbackProof, ReturnQuery } from '#contract/surveys/survey-calls.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/time/durations.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { openSecret } from './signing-keys.ts';
import type { ExternalSurveys } from './external-surveys.ts';
import { findActiveKey } from './external-surveys.store.ts';
import { canonicalQuery, isSignature, messageHash, postbackText } from './signed-texts.ts';

/** A message whose sender is proven, and by what it is known when it comes again. */
export interface ProvenMessage {
  readonly source: ExternalSource;
  readonly surveyId: string;
  readonly keyId: string;
  readonly nonce: string;
  /** When the host says that it said this. */
  readonly signedAt: Date;
  readonly hash: Buffer;
}

/** For keys that are not there: the comparison takes as long as with one. */
const NOBODYS_SECRET = Buffer.alloc(32);

/** Whether a browser really comes back from the survey's host with what the host said. Changes nothing. */
export function verifyReturn(room: ExternalSurveys, query: ReturnQuery): Promise<Result<ProvenMessage, 'refused'>> {
  const { sig: _, ...signed } = query;
  const text = canonicalQuery('return', signed);
  return verify(room, query, text, { source: 'RETURN', clockMinutes: EXTERNAL_RETURN_CLOCK_MINUTES });
}

/** Whether a postback was sent by the survey's host, just now, and byte for byte as it came. Changes nothing. */
export function verifyPostback(
  room: ExternalSurveys,
  proof: PostbackProof,
  body: Buffer,
): Promise<Result<ProvenMessage, 'refused'>> {
  const text = postbackText(proof.ts, proof.nonce, body);
  return verify(room, proof, text, { source: 'POSTBACK', clockMinutes: EXTERNAL_POSTBACK_CLOCK_MINUTES });
}

async function verify(
  room: ExternalSurveys,
  proof: PostbackProof,
  text: Buffer,
  { source, clockMinutes }: { readonly source: ExternalSource; readonly clockMinutes: number },
): Promise<Result<ProvenMessage, 'refused'>> {
  const key = await findActiveKey(room.db, room.panelId, proof.kid);
  const secret = key === undefined ? NOBODYS_SECRET : openSecret(room, key);
  const isSigned = isSignature(secret, text, proof.sig);
  const signedAt = new Date(Number(proof.ts) * SECOND_MS);
  const offMs = Math.abs(room.clock.now().getTime() - signedAt.getTime());
  if (key === undefined || !isSigned || !(offMs <= clockMinutes * MINUTE_MS)) return err('refused');
  const { survey_id: surveyId, key_id: keyId } = key;
  return ok({ source, surveyId, keyId, nonce: proof.nonce, signedAt, hash: messageHash(text) });
}
