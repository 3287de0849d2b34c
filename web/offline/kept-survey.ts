import { DAY_MS } from '#contract/time/durations.ts';
import { onShelf } from './database.ts';

interface KeptSurvey {
  readonly opened: unknown;
  readonly keptAt: number;
}

interface LinkParts {
  readonly surveyId: string;
  readonly panelistHash: string;
}

/** As long as a link is good. */
const KEPT_MS = 30 * DAY_MS;

/**
 * A survey that somebody is in, as the server told it last, so that it opens again without a connection. A member finds it
 * by any link to it; anyone who is signed in nowhere, by the one they came with.
 */
export async function keepSurvey(owner: string, link: LinkParts, opened: object): Promise<void> {
  const key = await keyOf(owner, link);
  const kept: KeptSurvey = { opened, keptAt: Date.now() };
  await onShelf('surveys', (store) => store.put(kept, key));
}

export async function findSurvey(owner: string, link: LinkParts): Promise<unknown> {
  const key = await keyOf(owner, link);
  const kept = await onShelf<KeptSurvey | undefined>('surveys', (store) => store.get(key));
  return kept !== undefined && Date.now() - kept.keptAt < KEPT_MS ? kept.opened : undefined;
}

export async function forgetSurvey(owner: string, link: LinkParts): Promise<void> {
  const key = await keyOf(owner, link);
  await onShelf('surveys', (store) => store.delete(key));
}

/** The link itself stays out of the store. */
async function keyOf(owner: string, { surveyId, panelistHash }: LinkParts): Promise<string> {
  const text = JSON.stringify([owner, surveyId, owner === '' ? panelistHash : '']);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
