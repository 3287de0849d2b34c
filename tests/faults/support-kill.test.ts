import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUPPORT_UPLOAD_FIELD, SUPPORT_UPLOAD_PATH, type SupportUploadAnswer } from '#contract/support/upload.ts';
import { HOUR_MS } from '#contract/time/durations.ts';
import { replyAddressOf } from '#server/modules/support/index.ts';
import { readMailJob } from '#server/modules/support/mail/incoming-mail.ts';
import { removeUnwantedFiles } from '#server/modules/support/files/remove-files.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMail, byWebhook, MAIL_IN_KEYS } from '#testkit/clients/mail-in-client.ts';
import { SupportWriter } from '#testkit/clients/support-client.ts';
import { ringText } from '#testkit/kept-secrets.ts';
import type { AppProcess } from '#testkit/app-process.ts';
import { massOf } from '#testkit/masses.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { freeJobs } from './killed-nodes.ts';
import { makeSurveyBed, type SurveyBed } from './survey-bed.ts';

const KILLS = massOf({ sample: 1, whole: 20 });
const SENDERS = 3;
const FILES_BETWEEN_KILLS = 4;
const MAILS = 6;
const ADDRESS = 'help@mail.example.org';
/** A job of a killed node is taken up when nothing was heard of it for a while. */
const PATIENCE_MS = 180_000;

let bed: SurveyBed;
let app: AppProcess;
beforeAll(async () => {
  bed = await makeSurveyBed({
    sharesFiles: true,
    config: { supportAddress: ADDRESS },
    env: { SUPPORT_ADDRESS: ADDRESS, MAIL_IN_KEYS: ringText(MAIL_IN_KEYS) },
  });
  app = await bed.startApp();
});
afterAll(() => bed.stop());

async function aWriter() {
  const member = await aMember(bed.node);
  const browser = new ApiClient(app.url);
  await browser.signIn(member.email, member.password);
  return new SupportWriter(browser, member);
}

async function killAndStart(): Promise<void> {
  await sleep(Math.random() * 60);
  app.kill('SIGKILL');
  expect(await app.exited).toBe('SIGKILL');
  await freeJobs(bed.node.platform.db, readMailJob.name);
  app = await bed.startApp();
}

async function sendPicture({ browser }: SupportWriter, bytes: Buffer): Promise<string | undefined> {
  const body = new FormData();
  body.append(SUPPORT_UPLOAD_FIELD, new Blob([new Uint8Array(bytes)]), 'screen.png');
  const answer = await browser.send(SUPPORT_UPLOAD_PATH, { method: 'POST', body }).catch(() => undefined);
  return answer?.status === 200 ? (answer.body as SupportUploadAnswer).files[0]?.fileId : undefined;
}

interface Kept {
  readonly fileId: string;
  readonly key: string;
  readonly state: string;
  readonly sha256: Buffer;
}

const keptFiles = async (): Promise<readonly Kept[]> =>
  (
    await sql<Kept>`SELECT file_id AS "fileId", file_key AS key, state, sha256 FROM support_file`.execute(
      bed.node.platform.db,
    )
  ).rows;

async function storedNames(): Promise<readonly string[]> {
  const entries = await readdir(join(bed.dataDir, 'files', 'support'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name.replace(/\.file$/, ''));
}

test(
  `${KILLS} kills while files are sent: what was acknowledged is whole, and of the rest nothing stays`,
  { timeout: 600_000 },
  async () => {
    const picture = await sharp({ create: { width: 900, height: 700, channels: 3, background: 'plum' } })
      .png()
      .toBuffer();
    const writers = await Promise.all(Array.from({ length: SENDERS }, aWriter));
    const acknowledged = new Set<string>();
    for (let kill = 0; kill < KILLS; kill++) {
      const goal = acknowledged.size + FILES_BETWEEN_KILLS;
      const over = new AbortController();
      const work = writers.map(async (writer) => {
        while (!over.signal.aborted) {
          const fileId = await sendPicture(writer, picture);
          if (fileId !== undefined) acknowledged.add(fileId);
        }
      });
      await waitUntil('some files were acknowledged', () => acknowledged.size >= goal, PATIENCE_MS);
      const killed = killAndStart();
      over.abort();
      await killed;
      await Promise.all(work);
      for (const { browser } of writers) browser.moveTo(app.url);
    }

    const ready = (await keptFiles()).filter(({ state }) => state === 'READY');
    expect(new Set(ready.map(({ fileId }) => fileId)).isSupersetOf(acknowledged)).toBe(true);
    for (const { key, sha256 } of ready) {
      const stored = await bed.node.rooms.support.files.get(key);
      const bytes = stored && Buffer.concat(await Array.fromAsync(stored.body as AsyncIterable<Uint8Array>));
      expect(
        createHash('sha256')
          .update(bytes ?? '')
          .digest()
          .equals(sha256),
      ).toBe(true);
    }
    // Every file has a row, whatever became of its sender.
    const names = new Set((await keptFiles()).map(({ key }) => key.slice('support/'.length)));
    expect((await storedNames()).filter((name) => !names.has(name))).toEqual([]);

    // One is part of a request; the others go.
    const [writer] = writers;
    const owned = await sql<{ fileId: string }>`
      SELECT file_id AS "fileId" FROM support_file WHERE owner_panelist_id = ${writer?.panelistId ?? ''}
      AND state = 'READY' LIMIT 1`.execute(bed.node.platform.db);
    const fileIds = owned.rows.map(({ fileId }) => fileId);
    expect(await writer?.create({ fileIds, key: randomUUID() })).toMatchObject({ status: 'NEW' });
    bed.node.clock.advance(25 * HOUR_MS);
    await removeUnwantedFiles(bed.node.rooms.support);
    bed.node.clock.advance(-25 * HOUR_MS);
    expect((await keptFiles()).map(({ fileId }) => fileId)).toEqual(fileIds);
    expect(await storedNames()).toHaveLength(1);
  },
);

test(
  `${KILLS} kills while mail comes in: whoever sends until it is taken has said it once`,
  { timeout: 600_000 },
  async () => {
    const writer = await aWriter();
    const made = await writer.create();
    expect(made).toMatchObject({ status: 'NEW' });
    const { id } = made;
    const to = replyAddressOf(bed.node.rooms.support, id) ?? '';
    const said = Array.from({ length: MAILS }, (_, index) => `Line ${index} of what I saw.`);
    const mails = said.map((text) => aMail(writer.email, text));
    let taken = 0;
    let isEnding = false;
    const work = Promise.all(
      mails.map(async (raw) => {
        for (;;) {
          const now = { url: app.url, clock: bed.node.clock };
          const answer = await byWebhook(now, to, raw).catch(() => undefined);
          if (answer?.status === 200) break;
          expect(isEnding).toBe(false);
          await sleep(50);
        }
        taken += 1;
      }),
    );
    for (let kill = 0; kill < KILLS; kill++) {
      const goal = Math.floor((kill * MAILS) / KILLS) + 1;
      await waitUntil('some mails were taken in', () => taken >= goal, PATIENCE_MS);
      await killAndStart();
    }
    await work;
    isEnding = true;

    const words = async () =>
      (
        await sql<{ body: string }>`
          SELECT body FROM support_message WHERE request_id = ${id} AND author = 'MEMBER' AND via = 'EMAIL'`.execute(
          bed.node.platform.db,
        )
      ).rows.map(({ body }) => body);
    await waitUntil('every mail is a message', async () => (await words()).length >= MAILS, PATIENCE_MS);
    // Once more, as a mail service that lost our answer would.
    for (const raw of mails)
      expect((await byWebhook({ url: app.url, clock: bed.node.clock }, to, raw)).status).toBe(200);
    expect((await words()).toSorted()).toEqual(said);
    const { rows } = await sql`SELECT FROM incoming_mail WHERE request_id = ${id}`.execute(bed.node.platform.db);
    expect(rows).toHaveLength(MAILS);
  },
);
