import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import {
  EGIFT_API_PATH,
  EGIFT_SEEN_API_PATH,
  openEGiftRequest,
  type EGiftAnswer,
  type EGiftFace,
} from '#contract/gift-cards/egift.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { type GiftCards, lookAtEGiftPage, markPageSeen, openEGiftPage } from '#server/modules/gift-cards/index.ts';
import { isId } from '#server/platform/chance.ts';
import type { RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import { clientOf } from './client-address.ts';

interface EGiftRouteOptions {
  readonly giftCards: GiftCards;
  readonly limits: RateLimits;
}

/** A card's own page: open to anybody, for the card belongs to anyone who has its link and its key. */
export function eGiftRoutes(app: FastifyInstance, { giftCards, limits }: EGiftRouteOptions): void {
  app.get(EGIFT_API_PATH, async (request): Promise<EGiftFace> => {
    await withinLimit(limits.take(RATE_LIMITS.eGiftLooksPerAddress, clientOf(request)));
    return lookAtEGiftPage(giftCards, cardIdOf(request));
  });

  app.post(EGIFT_SEEN_API_PATH, async (request, reply) => {
    await withinLimit(limits.take(RATE_LIMITS.eGiftLooksPerAddress, clientOf(request)));
    await markPageSeen(giftCards, cardIdOf(request));
    return reply.code(204).send();
  });

  app.post(EGIFT_API_PATH, async (request): Promise<EGiftAnswer> => {
    await withinLimit(limits.take(RATE_LIMITS.eGiftKeysPerAddress, clientOf(request)));
    const { key } = v.parse(openEGiftRequest, request.body);
    return openEGiftPage(giftCards, { cardId: cardIdOf(request), key, origin: request.ip });
  });
}

/** What cannot be an id is a link that was cut short, and says nothing about any card. */
function cardIdOf({ params }: FastifyRequest): string {
  const { cardId } = params as { cardId: string };
  if (!isId(cardId)) throw new WireError('NOT_FOUND');
  return cardId.toLowerCase();
}
