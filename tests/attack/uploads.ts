import { sql } from 'kysely';
import { HEADERS } from '#contract/wire/headers.ts';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { PICTURE_PATHS } from '#contract/pictures/pictures.ts';
import { SUPPORT_FILE_PATH, SUPPORT_UPLOAD_PATH, type SupportUploadAnswer } from '#contract/support/upload.ts';
import { CONSOLE_REVIEW_PATHS } from '#contract/reviews/review-calls.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { pictureTicket } from '#server/modules/pictures/index.ts';
import { mediaTicket } from '#server/modules/reviews/index.ts';
import { supportFileTicket } from '#server/modules/support/index.ts';
import { aTaker, Uploader } from '#testkit/beds/upload-bed.ts';
import { hostileFiles, type HostileFile } from '#testkit/builders/hostile-files.ts';
import { aNewMember, nextAddress, type Actor } from './actors.ts';
import type { Attack } from './attack.ts';
import { numbersFrom, someOf } from './chance.ts';
import { fetched } from './downloads.ts';
import { Tally } from './tally.ts';
import type { Target } from './target.ts';

const MIB = 1024 * 1024;
const FILES = 80;
const FILES_IN_A_SAMPLE = 6;
const GROWTH_MAX_BYTES = 400 * MIB;
/** What one may send before the limits of a sender say no. */
const FILES_A_SENDER = 15;
/** What may be handed out: nothing that a browser takes for a page. */
const PLAIN_TYPES = /^(image\/(png|jpeg|webp|gif|avif)|video\/(webm|mp4|quicktime)|application\/octet-stream)(;|$)/;
const DRAWN_ANEW = new Set(['a picture of a study', 'a photo for a survey']);
/** Types that a request may claim for its body. */
const CLAIMED_TYPES = [
  'text/html',
  'image/svg+xml',
  'multipart/form-data; boundary=x',
  'application/json',
  'text/csv',
  '',
];

/** Somewhere that takes files: what it answers, and where what was taken is handed out. */
interface Door {
  readonly name: string;
  /** Undefined where it was refused. */
  send(file: HostileFile, bytes: Buffer): Promise<{ readonly status: number; readonly address?: string }>;
}

export const uploads: Attack<'uploads'> = {
  name: 'uploads',
  tries: 'get a file in that is a page, runs, or ends a node, by every upload',

  async run(target, { seed, isSample, only = '' }) {
    const tally = new Tally();
    const all = (await hostileFiles(FILES)).filter(({ what, name }) => `${what} ${name}`.includes(only));
    const files = isSample ? someOf(all, FILES_IN_A_SAMPLE, numbersFrom(seed)) : all;
    const admin = target.actors.operators.ADMIN[0];
    const before = process.memoryUsage().rss;
    for (const makeDoor of [support, pictures, photos, films]) {
      const counts = { taken: 0, refused: 0 };
      let door = await makeDoor(target, admin);
      for (const [index, file] of files.entries()) {
        if (index % FILES_A_SENDER === FILES_A_SENDER - 1) {
          target.node.clock.advance(HOUR_MS);
          await admin.renew();
          door = await makeDoor(target, admin);
        }
        tally.tried += 1;
        const { status, address } = await door.send(file, await file.bytes());
        const see = `${door.name}: ${file.what}, called ${JSON.stringify(file.name.slice(0, 60))}`;
        if (status >= 500 && status !== 503) tally.find('failed', `${see} was answered ${status}`, see);
        if (status === 429) throw new Error(`${see} was one too many`);
        if (address === undefined) counts.refused += 1;
        else {
          counts.taken += 1;
          await judge({ target, admin, tally }, { door: door.name, address, file, see });
        }
      }
      tally.note(`${door.name}: ${counts.taken} taken, ${counts.refused} refused`);
    }
    await tryTypes(target, admin, tally);
    const growth = process.memoryUsage().rss - before;
    if (growth > GROWTH_MAX_BYTES)
      tally.find('memory', `the node grew by ${Math.round(growth / MIB)} MiB`, 'all of them');
    const live = await fetch(`${target.url}/health/live`);
    if (live.status !== 200) tally.find('health', `the node answers ${live.status} afterwards`, 'GET /health/live');
    return tally.outcome();
  },
};

interface Judging {
  readonly target: Target;
  readonly admin: Actor;
  readonly tally: Tally;
}

interface Taken {
  readonly door: string;
  readonly address: string;
  readonly file: HostileFile;
  readonly see: string;
}

/** What is handed out again is no page, whatever it's called, and of a picture nothing is left but what is drawn. */
async function judge({ target, admin, tally }: Judging, { door, address, file, see }: Taken): Promise<void> {
  const { answer, bytes } = await fetched(target, admin, address);
  if (answer.status !== 200)
    return tally.find('lost', `${see}: it was taken, and is answered ${answer.status}`, address);
  const type = answer.headers.get('content-type') ?? '';
  const policy = answer.headers.get('content-security-policy') ?? '';
  const disposition = answer.headers.get('content-disposition') ?? '';
  if (answer.headers.get('x-content-type-options') !== 'nosniff') tally.find('nosniff', `${see}: no nosniff`, address);
  if (!PLAIN_TYPES.test(type)) tally.find('type', `${see}: handed out as ${type}`, address);
  if (!policy.includes("default-src 'none'")) tally.find('policy', `${see}: handed out under ${policy}`, address);
  if (type.startsWith('application/') && !disposition.startsWith('attachment'))
    tally.find('attachment', `${see}: no attachment`, address);
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f-\uffff]|\.\.\/|\.\.%2f/iu.test(disposition))
    tally.find('name', `${see}: its name is ${JSON.stringify(disposition)}`, address);
  const isLeft = (mark: string) => bytes.includes(mark);
  if (DRAWN_ANEW.has(door) && (isLeft('<script') || (file.mark !== undefined && isLeft(file.mark))))
    tally.find('left', `${see}: a script is left in what is handed out`, address);
  if (bytes.subarray(0, 512).toString('latin1').trimStart().startsWith('<'))
    tally.find('page', `${see}: what is handed out begins as a page`, address);
}

const ownHeaders = (actor: Actor): Record<string, string> => ({
  [HEADERS.siteId]: DEFAULT_BRAND.siteId,
  'x-forwarded-for': nextAddress(),
  ...(actor.browser.csId !== undefined && { authorization: `Bearer ${actor.browser.csId}` }),
});

async function support(target: Target, admin: Actor): Promise<Door> {
  const member = await aNewMember(target.node, 'somebody who asks for help');
  const { rooms } = target.node;
  const { session } = await sessionOf(target, admin);
  return {
    name: 'an attachment for support',
    async send({ name }, bytes) {
      const form = new FormData();
      form.append('files', new Blob([new Uint8Array(bytes)]), name);
      const { status, body } = await member.browser.send(SUPPORT_UPLOAD_PATH, {
        method: 'POST',
        body: form,
        headers: { 'x-forwarded-for': nextAddress() },
      });
      const fileId = status === 200 ? (body as SupportUploadAnswer).files[0]?.fileId : undefined;
      if (fileId === undefined) return { status };
      // As if it had come with a request: nobody writes as many of them.
      const requestId = target.world.openRequest;
      await sql`
        UPDATE support_file SET request_id = ${requestId}, message_id = (
          SELECT message_id FROM support_message WHERE request_id = ${requestId} LIMIT 1) WHERE file_id = ${fileId}`.execute(
        target.db,
      );
      const asked = { requestId, fileId, sessionId: session };
      return { status, address: supportFileTicket.sign(rooms.support, asked, `${SUPPORT_FILE_PATH}/${fileId}`).url };
    },
  };
}

async function pictures(target: Target, admin: Actor): Promise<Door> {
  const { session } = await sessionOf(target, admin);
  return {
    name: 'a picture of a study',
    async send(_file, bytes) {
      const { url } = pictureTicket.sign(target.node.rooms.pictures, { sessionId: session });
      const { answer, bytes: told } = await fetched(target, admin, url, {
        method: 'POST',
        headers: {
          ...ownHeaders(admin),
          'content-type': 'application/octet-stream',
          origin: new URL(target.url).origin,
        },
        body: new Uint8Array(bytes),
      });
      if (answer.status !== 200) return { status: answer.status };
      const { path } = JSON.parse(told.toString()) as { readonly path: string };
      if (!path.startsWith(PICTURE_PATHS.pictures)) throw new Error(`a picture is kept at ${path}`);
      return { status: 200, address: path };
    },
  };
}

const photos = (target: Target, admin: Actor) => media(target, admin, 'PHOTO');
const films = (target: Target, admin: Actor) => media(target, admin, 'VIDEO');

async function media(target: Target, admin: Actor, kind: 'PHOTO' | 'VIDEO'): Promise<Door> {
  const taker = await aTaker(target.node);
  const uploader = new Uploader(target.url, taker);
  const { session } = await sessionOf(target, admin);
  return {
    name: kind === 'PHOTO' ? 'a photo for a survey' : 'a film for a survey',
    async send(_file, bytes) {
      const { uploadId, status } = await uploader.open(
        bytes.length,
        kind,
        kind === 'PHOTO' ? 'image/jpeg' : 'video/webm',
      );
      if (uploadId === undefined) return { status };
      const part = await uploader.part(uploadId, 0, bytes.subarray(0, 4 * MIB));
      const address = mediaTicket.sign(
        target.node.rooms.reviews,
        { taskId: taker.taskId, uploadId, sessionId: session },
        `${CONSOLE_REVIEW_PATHS.media}/${uploadId}`,
      ).url;
      // One at a time is kept; the next one has room.
      if (part.status !== 200 || part.isComplete !== true) await uploader.remove(uploadId);
      return part.status === 200 && part.isComplete === true ? { status: 200, address } : { status: part.status };
    },
  };
}

/** The session that a ticket is for. */
async function sessionOf({ db }: Target, { id }: Actor): Promise<{ readonly session: string }> {
  const row = await db
    .withTables<{ operator_session: { session_id: string; operator_id: string; signed_in_at: Date } }>()
    .selectFrom('operator_session')
    .select('session_id')
    .where('operator_id', '=', id ?? '')
    .orderBy('signed_in_at', 'desc')
    .executeTakeFirstOrThrow();
  return { session: row.session_id };
}

/** A page sent under another type than the upload takes. */
async function tryTypes(target: Target, admin: Actor, tally: Tally): Promise<void> {
  const page = '<!doctype html><script>alert(1)</script>';
  const { session } = await sessionOf(target, admin);
  const { url } = pictureTicket.sign(target.node.rooms.pictures, { sessionId: session });
  for (const type of CLAIMED_TYPES) {
    for (const path of [url, SUPPORT_UPLOAD_PATH, SUPPORT_FILE_PATH]) {
      tally.tried += 1;
      const headers = { ...ownHeaders(admin), 'content-type': type, origin: new URL(target.url).origin };
      const { answer } = await fetched(target, admin, path, { method: 'POST', headers, body: page });
      if (answer.status < 400 || answer.status >= 500)
        tally.find(
          'claimed',
          `${path.split('?')[0]} answers ${answer.status} to a page sent as ${type}`,
          `POST ${path}`,
        );
    }
  }
}
