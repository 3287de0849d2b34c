import { setTimeout as sleep } from 'node:timers/promises';
import { API_PATHS } from '#contract/wire/rest.ts';
import { redeemBody, type Redeemer, type RedeemRequest } from '#testkit/builders/redeemers.ts';

/** What a browser was told that its member got. */
export interface RedeemedCard {
  readonly redemptionId: string;
  readonly status: string;
  readonly code: string;
  readonly token: string;
  readonly uri: string;
  readonly currencyValue: number;
  readonly points: number;
  readonly balance: number;
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export type RedeemAnswer =
  | { readonly card: RedeemedCard; readonly refusal?: undefined }
  | { readonly card?: undefined; readonly refusal: Refusal };

interface Body {
  readonly data?: { readonly redeemMarketResearchReward: RedeemedCard } | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
  readonly error?: { readonly code: string; readonly message: string };
}

const ANSWER_LIMIT_MS = 60_000;
/** Who asks sooner takes from the node that comes up what it needs of the processor. */
const PAUSE_MS = 100;
const TRIES_MAX = 2_000;

/** Rejects when no whole answer came back. */
export async function redeem(url: string, member: Redeemer, request: RedeemRequest): Promise<RedeemAnswer> {
  const response = await fetch(`${url}${API_PATHS.graphql}`, {
    method: 'POST',
    headers: member.headers,
    body: redeemBody(member, request),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  const body = (await response.json()) as Body;
  const [first] = body.errors ?? [];
  if (first !== undefined) {
    return { refusal: { status: response.status, code: first.extensions.code, message: first.message } };
  }
  if (body.error !== undefined) return { refusal: { status: response.status, ...body.error } };
  if (body.data == null) throw new Error(`an answer without data or error: ${response.status}`);
  return { card: body.data.redeemMarketResearchReward };
}

/**
 * Sends the same key again, as our pages do, until an answer came back whole that is not about a busy server. Each try is
 * told, with nothing for one that got no answer.
 */
export async function redeemUntilAnswered(
  nextUrl: () => string,
  member: Redeemer,
  request: RedeemRequest,
  onTry: (answer: RedeemAnswer | undefined, milliseconds: number) => void = () => undefined,
): Promise<RedeemAnswer & { readonly sent: number }> {
  for (let sent = 1; ; sent++) {
    const since = performance.now();
    const answer = await redeem(nextUrl(), member, request).catch(() => undefined);
    onTry(answer, performance.now() - since);
    if (answer !== undefined && (answer.refusal?.status ?? 200) < 500) return { ...answer, sent };
    if (sent > TRIES_MAX) throw new Error(`no answer after ${sent} tries: ${JSON.stringify(answer)}`);
    await sleep(PAUSE_MS);
  }
}
