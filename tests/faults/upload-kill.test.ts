import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time/durations.ts';
import { removeUnwantedFiles } from '#server/modules/clips/index.ts';
import { diskFiles } from '#server/platform/files/index.ts';
import { massOf } from '#testkit/masses.ts';
import type { TestNode } from '#testkit/node.ts';
import { aFilm, aTaker, keptBytes, Uploader, type Taker } from '#testkit/beds/upload-bed.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { makeSurveyBed, type SurveyBed } from './survey-bed.ts';

const KILLS = massOf({ sample: 1, whole: 20 });
const SENDERS = massOf({ sample: 4, whole: 6 });
const PART_BYTES = 64 * 1024;
/** Enough parts that every kill comes while some are on their way. */
const FILM_BYTES = massOf({ sample: 20, whole: 40 }) * PART_BYTES + 123;

let bed: SurveyBed;
/** A node of this process that reads the files of the killed ones. */
let reader: TestNode;
beforeAll(async () => {
  bed = await makeSurveyBed();
  const files = diskFiles({ folder: join(bed.dataDir, 'files') });
  reader = { ...bed.node, rooms: { ...bed.node.rooms, clips: { ...bed.node.rooms.clips, files } } };
});
afterAll(() => bed.stop());

/** One member who sends a film part by part, and remembers what was acknowledged. */
class Sender {
  readonly film = aFilm(FILM_BYTES);
  readonly taker: Taker;
  uploadId = '';
  acknowledged = 0;
  readonly surprises: unknown[] = [];

  constructor(taker: Taker) {
    this.taker = taker;
  }

  get isDone(): boolean {
    return this.acknowledged === FILM_BYTES;
  }

  async sendUntil(url: string, isOver: () => boolean): Promise<void> {
    const page = new Uploader(url, this.taker);
    while (!isOver() && !this.isDone) {
      const offset = this.acknowledged;
      const part = this.film.subarray(offset, offset + PART_BYTES);
      // The node may go away in the middle: then nobody knows whether the part was kept.
      const answer = await page.part(this.uploadId, offset, part).catch(() => undefined);
      if (answer === undefined) return;
      if (answer.status === 200) this.acknowledged = answer.offset ?? 0;
      else if (answer.status < 500) this.surprises.push(answer);
    }
  }
}

async function filesUnder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

test(
  `${KILLS} kills while ${SENDERS} members send films: what was acknowledged is there, at most the part on its way is lost`,
  { timeout: 600_000 },
  async () => {
    let app = await bed.startApp();
    const { url: firstUrl } = app;
    const senders = await Promise.all(
      Array.from({ length: SENDERS }, async () => {
        const sender = new Sender(await aTaker(bed.node));
        sender.uploadId = await new Uploader(firstUrl, sender.taker).opened(FILM_BYTES);
        return sender;
      }),
    );
    const total = () => senders.reduce((sum, sender) => sum + sender.acknowledged, 0);

    for (let kill = 0; kill < KILLS; kill++) {
      let isOver = false;
      const goal = ((kill + 1) * SENDERS * FILM_BYTES) / (KILLS + 1);
      const { url } = app;
      const work = senders.map((sender) => sender.sendUntil(url, () => isOver));
      await waitUntil('some parts were acknowledged', () => total() >= goal);
      await sleep(Math.random() * 20);
      app.kill('SIGKILL');
      isOver = true;
      await Promise.all(work);
      expect(await app.exited).toBe('SIGKILL');

      app = await bed.startApp();
      for (const sender of senders) {
        const { offset = -1 } = await new Uploader(app.url, sender.taker).standing(sender.uploadId);
        expect(offset).toBeGreaterThanOrEqual(sender.acknowledged);
        expect(offset).toBeLessThanOrEqual(sender.acknowledged + PART_BYTES);
        sender.acknowledged = offset;
      }
    }

    await Promise.all(senders.map((sender) => sender.sendUntil(app.url, () => false)));
    for (const sender of senders) {
      expect(sender.surprises).toEqual([]);
      expect((await keptBytes(reader, sender.taker, sender.uploadId))?.equals(sender.film)).toBe(true);
    }
    app.kill('SIGTERM');
    await app.exited;

    // Whatever the killed nodes left without a row is known, and removed.
    reader.clock.advance(HOUR_MS + KILLS * 60_000);
    await removeUnwantedFiles(reader.rooms.clips);
    const { rows } = await sql<{ parts: number }>`SELECT count(*)::integer AS parts FROM media_part`.execute(
      bed.node.platform.db,
    );
    expect(await filesUnder(join(bed.dataDir, 'files', 'media'))).toBe(rows[0]?.parts);
    for (const sender of senders) {
      expect((await keptBytes(reader, sender.taker, sender.uploadId))?.equals(sender.film)).toBe(true);
    }
  },
);
