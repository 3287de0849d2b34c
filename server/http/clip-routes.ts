import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SURVEY_CALL_PATHS } from '#contract/surveys/survey-calls.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { openSurveyLink, watchClip, type TakingRooms } from '#server/modules/taking/index.ts';
import type { RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { orThrow } from '#server/api/or-throw.ts';
import { WireError } from '#server/api/wire-error.ts';
import { withinLimit } from '#server/api/within-limit.ts';
import { refuseOtherSites } from './same-origin-guard.ts';
import { sendMedia } from './send-media.ts';

/** A clip never changes; the person who watches again need not fetch it again. The address holds a link, so nobody shares it. */
const CLIP_CACHE = 'private, max-age=3600';

export interface ClipRouteOptions {
  readonly rooms: TakingRooms;
  readonly limits: RateLimits;
}

/** Films that a survey shows, for a player: it sends no headers of ours, so the link stands in the address. */
export function clipRoutes(app: FastifyInstance, { rooms, limits }: ClipRouteOptions): void {
  async function clipOf(request: FastifyRequest) {
    refuseOtherSites(request);
    const query = request.query as Readonly<Record<string, unknown>>;
    const link = { surveyId: query['survey_id'], panelistHash: query['panelist_hash'] };
    const visit = openSurveyLink(rooms.surveys, link, undefined);
    if (visit === undefined) throw new WireError('SURVEY_LINK_INVALID');
    await withinLimit(limits.takeLeased(RATE_LIMITS.clipsPerLink, visit.taskId));
    const clip = await watchClip(rooms, visit, (request.params as { clipId: string }).clipId);
    return orThrow(clip, { 'not-found': 'VIDEO_NOT_FOUND', 'link-invalid': 'SURVEY_LINK_INVALID' });
  }

  const one = `${SURVEY_CALL_PATHS.surveyClips}/:clipId`;
  app.get(one, async (request, reply) => sendMedia(request, reply, (await clipOf(request)).film, CLIP_CACHE));
  app.get(`${one}/captions.vtt`, async (request, reply) =>
    sendText(reply, 'text/vtt', (await clipOf(request)).captions),
  );
  app.get(`${one}/transcript.txt`, async (request, reply) =>
    sendText(reply, 'text/plain', (await clipOf(request)).transcript),
  );
}

function sendText(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).header('cache-control', CLIP_CACHE).send(text);
}
