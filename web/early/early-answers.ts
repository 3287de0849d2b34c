import type { Answer, Call, Transport } from '#client/transport.ts';

/** Calls that were made before the app was there, and their answers. */
export type EarlyAnswers = Map<string, Promise<Answer>>;

declare global {
  interface Window {
    sparkEarly?: EarlyAnswers;
  }
}

type SameCall = Pick<Call, 'path' | 'csId' | 'body'>;

export function earlyKey({ path, csId, body }: SameCall): string {
  return JSON.stringify([path, csId, body]);
}

/** The first time that the app makes a call which was made already, it gets that answer; a failed one is made anew. */
export function withEarlyAnswers(transport: Transport): Transport {
  return async (call) => {
    const key = earlyKey(call);
    const early = window.sparkEarly?.get(key);
    if (early === undefined) return transport(call);
    window.sparkEarly?.delete(key);
    return early.catch(() => transport(call));
  };
}
