import * as v from 'valibot';
import { OFREP_BULK_PATH, ofrepBulkAnswer } from '#contract/flags/ofrep.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { DEADLINES } from '#server/limits/deadlines.ts';
import { readSmallAnswer } from '#server/platform/small-answer.ts';
import { FlagServiceTrouble, type FlagService } from './port.ts';
import { retryAfterMs } from '#server/platform/retry-after.ts';

export interface HttpOfrepOptions {
  readonly url: string;
  readonly token: string | undefined;
  /** How long a request of a member waits for it. */
  readonly patienceMs?: number;
}

const LARGEST_ANSWER_BYTES = 256 * 1_024;
const WAIT_MS = DEADLINES.flags.ms;

/**
 * A service of flags that speaks OFREP, asked for all flags of one member at once. The member number is all it learns: no name,
 * no address, nothing that they said of themselves.
 */
export function httpOfrep({ url, token, patienceMs = WAIT_MS }: HttpOfrepOptions): FlagService {
  const address = url.replace(/\/+$/, '') + OFREP_BULK_PATH;
  return {
    async evaluate(targetingKey, etag) {
      const signal = AbortSignal.timeout(patienceMs);
      try {
        const response = await fetch(address, {
          method: 'POST',
          signal,
          // Elsewhere nobody has asked for our token.
          redirect: 'manual',
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(etag === undefined ? {} : { 'if-none-match': etag }),
          },
          body: JSON.stringify({ context: { targetingKey } }),
        });
        if (response.status === 304 && etag !== undefined) return 'unchanged';
        if (response.status !== 200) {
          await response.body?.cancel();
          throw new FlagServiceTrouble(`STATUS_${response.status}`, retryAfterMs(response.headers, LONGEST_WAIT_MS));
        }
        const answer = await readSmallAnswer(response, LARGEST_ANSWER_BYTES);
        if (!answer.ok) throw new FlagServiceTrouble(answer.failure);
        const read = v.safeParse(ofrepBulkAnswer, answer.value);
        if (!read.success) throw new FlagServiceTrouble('NOT_AN_ANSWER');
        const said = read.output.flags.filter((flag) => flag.errorCode === undefined && flag.value !== undefined);
        return {
          values: new Map(said.map(({ key, value }) => [key, value])),
          etag: response.headers.get('etag') ?? undefined,
        };
      } catch (error) {
        if (error instanceof FlagServiceTrouble) throw error;
        // The error of a connection may name the address and what was sent.
        throw new FlagServiceTrouble(signal.aborted ? 'TIMED_OUT' : 'NOT_REACHED');
      }
    },
  };
}

const LONGEST_WAIT_MS = HOUR_MS;
