import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { aFilm, aTaker, Uploader, type UploadAnswer } from '#testkit/beds/upload-bed.ts';
import { withinLimit } from '../calls.ts';
import type { Told } from '../history.ts';
import { again, type Load, type LoadRun } from './pace.ts';

const PART_BYTES = 64 * 1024;
const PARTS = 4;
const TRIES_MAX = 80;

/** Members who send films in parts, and go on where the node says that it is. */
export const uploads: Load = async (run) => () =>
  again(run, 1_000, async () => {
    const taker = await aTaker(run.world);
    const page = new Uploader(run.world.url, taker);
    const film = aFilm(PARTS * PART_BYTES + 17);
    const { uploadId } = await patiently(run, taker.panelistId, 'open', () => page.open(film.length));
    if (uploadId === undefined) return;
    const sha = createHash('sha256').update(film).digest('hex');
    const asked = { kind: 'upload', key: `${uploadId} ${sha}`, who: taker.panelistId, what: 'film' } as const;
    let offset = 0;
    for (let tries = 0; offset < film.length && tries < TRIES_MAX; tries += 1) {
      const part = film.subarray(offset, offset + PART_BYTES);
      const at = offset;
      const sent = await patiently(run, taker.panelistId, 'part', () => page.part(uploadId, at, part));
      offset = sent.offset ?? sent.error?.offset ?? offset;
      if (sent.status >= 500 || sent.status === 0)
        offset = (await page.standing(uploadId).catch(() => undefined))?.offset ?? offset;
    }
    run.history.note(asked, { outcome: offset === film.length ? 'ok' : 'unknown', told: `${offset} bytes` });
  });

const NO_ANSWER: UploadAnswer = { status: 0 };

async function patiently(
  { history }: LoadRun,
  who: string,
  what: string,
  send: () => Promise<UploadAnswer>,
): Promise<UploadAnswer> {
  let last = NO_ANSWER;
  const call = async (): Promise<Told> => {
    last = NO_ANSWER;
    last = await withinLimit(send());
    const isKnown = last.status < 500 && last.status !== 429;
    return { outcome: last.status === 200 ? 'ok' : isKnown ? 'fail' : 'unknown', told: String(last.status) };
  };
  for (let tries = 0; tries < 40; tries += 1) {
    const { outcome } = await history.call({ kind: 'step', key: who, who, what: `upload ${what}` }, call);
    if (outcome !== 'unknown') return last;
    await sleep(150);
  }
  return last;
}
