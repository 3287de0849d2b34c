import type { GiftCardOrder, GiftCardProvider, ProviderAnswer } from './port.ts';
import { readAnswer } from './provider-answers.ts';

export interface HttpProviderOptions {
  readonly url: string;
  readonly token: string;
}

/** There was no answer to rely on; `code` says why, and nothing of what came. */
export class ProviderTrouble extends Error {
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super('the card provider gave no answer to rely on', options);
    this.code = code;
  }
}

const LARGEST_ANSWER_BYTES = 16 * 1_024;

/** A card provider that speaks docs/gift-card-provider.md. */
export function httpGiftCardProvider({ url, token }: HttpProviderOptions): Omit<GiftCardProvider, 'isResting'> {
  const root = url.endsWith('/') ? url : `${url}/`;

  async function ask(method: 'PUT' | 'DELETE', order: GiftCardOrder, signal: AbortSignal): Promise<ProviderAnswer> {
    const { key, valueCents, currencyCode } = order;
    const response = await fetch(new URL(`orders/${encodeURIComponent(key)}`, root), {
      method,
      signal,
      // Elsewhere nobody has asked for our token.
      redirect: 'manual',
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ valueCents, currencyCode }),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new ProviderTrouble(`STATUS_${response.status}`);
    }
    const answer = readAnswer(parse(await bodyOf(response)), order);
    if (answer === undefined) throw new ProviderTrouble('NOT_AN_ANSWER');
    return answer;
  }

  const rely = async (asking: Promise<ProviderAnswer>, signal: AbortSignal): Promise<ProviderAnswer> => {
    try {
      return await asking;
    } catch (error) {
      if (error instanceof ProviderTrouble) throw error;
      // The error of a connection may name the address and what was sent.
      throw new ProviderTrouble(signal.aborted ? 'TIMED_OUT' : 'NOT_REACHED');
    }
  };
  return {
    issue: (order, signal) => rely(ask('PUT', order, signal), signal),
    cancel: (order, signal) => rely(ask('DELETE', order, signal), signal),
  };
}

/** The whole body, as long as it is a small one. */
async function bodyOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > LARGEST_ANSWER_BYTES) throw new ProviderTrouble('TOO_LARGE');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderTrouble('NOT_AN_ANSWER');
  }
}
