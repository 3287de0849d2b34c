import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reads } from '#server/platform/database/replica.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inSnapshot } from '#server/platform/database/transaction.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { aStartedWay } from '#testkit/builders/survey-way.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { gatherResults } from '../gather-results.ts';
import { selectGathered } from '../results.store.ts';
import { writeExport, type ExportFile, type FileReads } from './write-export.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

type Survey = Awaited<ReturnType<typeof aSurvey>>;

async function finish(survey: Survey, why: string): Promise<void> {
  node.clock.advance(1_000);
  const way = await aStartedWay(node, survey);
  await way.save(0, 'you', { age: 40 });
  await way.save(1, 'tea', { teas: ['green'] });
  await way.save(2, 'words', { why });
}

async function fileOf({ projectId: studyId }: Survey, from: FileReads): Promise<ExportFile> {
  const asked = { studyId, sessionId: '', format: 'CSV', cells: 'codes', filter: {}, isNamed: false } as const;
  const file = await writeExport(node.rooms.results, asked, from);
  if (file === undefined) throw new Error('there is no such study');
  return file;
}

const textOf = ({ parts }: ExportFile): Promise<string> => text(Readable.from(parts));

test('anyone who finished a moment ago is in the file, though the replica is behind until it has what was noted', async () => {
  const survey = await aSurvey(node);
  const { results } = node.rooms;
  await finish(survey, 'came first');
  await gatherResults(results, survey.projectId);
  await inSnapshot(node.platform.db, async (replica) => {
    await selectGathered(replica, survey.projectId);
    await finish(survey, 'came last');
    let db: Db = replica;
    const reads: Reads = (work) => work(db);
    const noteWrite = async () => {
      db = results.db;
    };
    const written = await textOf(await fileOf(survey, { reads, noteWrite }));
    expect(written).toContain('came first');
    expect(written).toContain('came last');
  });
});

test('whoever is gathered while the file is written is in none of its pieces, wherever they are read', async () => {
  const survey = await aSurvey(node);
  const { results } = node.rooms;
  await finish(survey, 'came first');
  let toCome = 0;
  const reads: Reads = async (work) => {
    const answer = await work(results.db);
    if (toCome === 0) return answer;
    toCome -= 1;
    await finish(survey, 'came last');
    await gatherResults(results, survey.projectId);
    return answer;
  };
  const file = await fileOf(survey, { reads, noteWrite: async () => undefined });
  // Before the first piece is read, and after it.
  await finish(survey, 'came last');
  await gatherResults(results, survey.projectId);
  toCome = 1;
  const written = await textOf(file);
  expect(toCome).toBe(0);
  expect(written).toContain('came first');
  expect(written).not.toContain('came last');
});
