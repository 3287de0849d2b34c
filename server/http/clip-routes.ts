import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SURVEY_CALL_PATHS } from '#contract/survey-calls.ts';
import { openSurveyLink } from '#server/flows/open-survey-link.ts';
import type { SurveyRooms } from '#server/flows/survey-visit.ts';
import type { UploadRooms } from '#server/flows/survey-uploads.ts';
import { watchClip } from '#server/flows/watch-clip.ts';
import type { RateLimits } from '#server/platform/rate-limit/rate-limits.ts';
import { WireError } from '#server/wire/wire-error.ts';
import { rangeOf } from './byte-range.ts';
import { RATES, withinLimit } from './rates.ts';

/** A clip never changes; whoever watches again need not fetch it again. The address holds a link, so nobody shares it. */
const CLIP_CACHE = 'private, max-age=3600';

export interface ClipRouteOptions {
  readonly rooms: SurveyRooms & UploadRooms;
  readonly limits: RateLimits;
}

/** Films that a survey shows, for a player: it sends no headers of ours, so the link stands in the address. */
export function clipRoutes(app: FastifyInstance, { rooms, limits }: ClipRouteOptions): void {
  async function clipOf(request: FastifyRequest) {
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') throw new WireError('WRONG_ORIGIN');
    const query = request.query as Readonly<Record<string, unknown>>;
    const link = { surveyId: query['survey_id'], panelistHash: query['panelist_hash'] };
    const visit = openSurveyLink(rooms.surveys, link, undefined);
    if (visit === undefined) throw new WireError('SURVEY_LINK_INVALID');
    await withinLimit(limits.takeLeased(RATES.clipsPerLink, visit.taskId));
    const clip = await watchClip(rooms, visit, (request.params as { clipId: string }).clipId);
    if (clip.ok) return clip.value;
    throw new WireError(clip.failure === 'not-found' ? 'VIDEO_NOT_FOUND' : 'SURVEY_LINK_INVALID');
  }

  const one = `${SURVEY_CALL_PATHS.surveyClips}/:clipId`;
  app.get(one, async (request, reply) => sendFilm(request, reply, (await clipOf(request)).film));
  app.get(`${one}/captions.vtt`, async (request, reply) =>
    sendText(reply, 'text/vtt', (await clipOf(request)).captions),
  );
  app.get(`${one}/transcript.txt`, async (request, reply) =>
    sendText(reply, 'text/plain', (await clipOf(request)).transcript),
  );
}

type Film = Extract<Awaited<ReturnType<typeof watchClip>>, { ok: true }>['value']['film'];

/** All of it, or the bytes that were asked for. */
async function sendFilm(request: FastifyRequest, reply: FastifyReply, film: Film): Promise<FastifyReply> {
  const etag = `"${film.mediaId}"`;
  reply.headers({ 'accept-ranges': 'bytes', etag, 'cache-control': CLIP_CACHE });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const isOfThis = [undefined, etag].includes(request.headers['if-range'] as string | undefined);
  const range = isOfThis ? rangeOf(request.headers.range, film.size) : undefined;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${film.size}`).header('cache-control', 'no-store').send();
  }
  const { first, last } = range ?? { first: 0, last: film.size - 1 };
  const bytes = request.method === 'HEAD' ? null : await film.read(first, last);
  if (bytes === undefined) {
    reply.removeHeader('etag').header('cache-control', 'no-store');
    throw new WireError('VIDEO_NOT_FOUND');
  }
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${first}-${last}/${film.size}`);
  return reply
    .type(film.contentType)
    .header('content-length', last - first + 1)
    .send(bytes);
}

function sendText(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).header('cache-control', CLIP_CACHE).send(text);
}
