import { getMarketResearchGuestToken } from '#contract/generated/member/operations.ts';
import { GUEST_TOKEN_MINUTES } from '#contract/support/support-limits.ts';
import { MINUTE_MS } from '#contract/time/durations.ts';
import type { MemberApi } from '#web/api/member-api.ts';
import { type ProofSupply, proven } from '#web/proof-of-work/prove-work.ts';

/** A little less than a token is good for: what is sent with it has to be named by a request before it ends. */
const FRESH_MS = (GUEST_TOKEN_MINUTES - 5) * MINUTE_MS;

/** What a visitor sends files with: one token for all of them, asked for with the first. */
export function createGuestPass(api: Pick<MemberApi, 'query'>, proofs: ProofSupply, now: () => number = Date.now) {
  let held: { readonly token: Promise<string>; readonly since: number } | undefined;
  let wasHeld = false;
  let onRenewed = () => {};

  async function ask(): Promise<string> {
    const { token } = await proven(proofs, (proof) => api.query(getMarketResearchGuestToken, { proof }));
    return token;
  }

  return {
    /** Files that were sent with the last one are nobody's from now on. */
    onRenewed(listener: () => void): void {
      onRenewed = listener;
    },

    token(): Promise<string> {
      if (held !== undefined && now() - held.since < FRESH_MS) return held.token;
      const token = ask();
      const mine = { token, since: now() };
      held = mine;
      token.then(
        () => {
          if (wasHeld) onRenewed();
          wasHeld = true;
        },
        () => {
          if (held === mine) held = undefined;
        },
      );
      return token;
    },

    /** It is not believed any more: the next file asks for another. */
    drop(): void {
      held = undefined;
    },
  };
}
