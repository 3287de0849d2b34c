import * as v from 'valibot';
import type { Brand } from '#contract/brand/brand.ts';
import { type EGiftAnswer, type EGiftFace, eGiftAnswer, eGiftApiPath, eGiftFace } from '#contract/rewards/egift.ts';
import { environmentOfHost } from '#contract/wire/environment.ts';
import { CONSUMERS } from '#contract/wire/headers.ts';
import { readRestAnswer } from '#client/rest-answer.ts';
import { createTransport } from '#client/transport.ts';

export interface EGiftCalls {
  /** What may be known without the key. */
  look(): Promise<EGiftFace>;
  open(key: string): Promise<EGiftAnswer>;
}

/** The calls of one card's page. They belong to no session: whoever is signed in makes no difference. */
export function createEGiftCalls({ siteId }: Brand, cardId: string): EGiftCalls {
  const send = createTransport({
    siteId,
    consumer: CONSUMERS.member,
    environment: environmentOfHost(location.host),
  });
  const path = eGiftApiPath(cardId);
  const call = { path, operationName: 'egift', csId: undefined };
  return {
    look: async () => readRestAnswer(await send({ ...call, method: 'GET' }), reader(eGiftFace)),
    open: async (key) => readRestAnswer(await send({ ...call, body: { key } }), reader(eGiftAnswer)),
  };
}

function reader<Shape extends v.GenericSchema>(shape: Shape) {
  return (body: unknown): v.InferOutput<Shape> | undefined => {
    const read = v.safeParse(shape, body);
    return read.success ? read.output : undefined;
  };
}
