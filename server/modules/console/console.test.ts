import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAudit } from '#server/platform/audit/operator-act.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { aMember, anOperator, aProject } from '#testkit/builders/builders.ts';
import { auditLogCsv } from './export-audit-log.ts';
import { isMember, searchStudies, selectNames } from './console.store.ts';
import { readNamedAuditPage, type AuditQuestion } from './audit-page.ts';

let bed: RoomBed;
beforeAll(async () => {
  bed = await roomBed();
});
afterAll(() => bed.close());

const did = (operatorId: string | null, action: string, subject: readonly [string, string], panelId?: string) =>
  bed.inTransaction((tx) => {
    const room = { audit: bed.platform.audit, panelId: panelId ?? bed.rooms.console.panelId };
    return writeAudit(room, tx, { operatorId }, { action, subject, after: { why: 'A "good", reason' } });
  });
const page = (question: AuditQuestion, after?: string, limit?: number) =>
  readNamedAuditPage(bed.rooms.console, bed.db, question, { startingAfter: after, limit });
const actions = async (question: AuditQuestion) => (await page(question)).contents.map(({ action }) => action);
const search = async (text: string, limit = 10) =>
  (await searchStudies(bed.rooms.console, bed.db, text, limit)).map(({ shortId }) => shortId);

test('an entry names who did it and what it was done to', async () => {
  const { operatorId, name } = await anOperator(bed);
  const { panelistId } = await aMember(bed);
  const { projectId } = await aProject(bed, { shortId: 'T-NAMED' });
  await did(operatorId, 'named.study', ['study', projectId]);
  await did(operatorId, 'named.member', ['panelist', panelistId]);
  await did(null, 'named.flag', ['flag', 'quests']);
  await did(null, 'named.nothing', ['thing', randomUUID()]);
  const { contents } = await page({});
  const named = contents.filter(({ action }) => action.startsWith('named.'));
  const memberName = (await selectNames(bed.db, bed.rooms.console.panelId, [panelistId])).get(panelistId);
  expect(named.map(({ actorName, subjectName }) => [actorName, subjectName])).toEqual([
    [null, null],
    [null, 'quests'],
    [name, memberName],
    [name, 'T-NAMED'],
  ]);
});

test('the log is found by who, by what, by when, and by what people call a thing; an empty name finds nothing', async () => {
  const [ada, ben] = [await anOperator(bed), await anOperator(bed)];
  const { projectId } = await aProject(bed, { shortId: 'T-FOUND' });
  bed.clock.advance(1_000);
  const first = bed.clock.now();
  await did(ada.operatorId, 'found.first', ['study', projectId]);
  bed.clock.advance(1_000);
  const second = bed.clock.now();
  await did(ben.operatorId, 'found.second', ['study', projectId]);
  expect(await actions({ operatorId: ada.operatorId })).toEqual(['found.first']);
  expect(await actions({ action: 'found.second' })).toEqual(['found.second']);
  expect(await actions({ subject: ' t-found ' })).toEqual(['found.second', 'found.first']);
  expect(await actions({ subject: projectId })).toEqual(['found.second', 'found.first']);
  expect(await actions({ subject: '' })).toEqual([]);
  expect(await actions({ subject: 'T-FOUND', from: second })).toEqual(['found.second']);
  expect(await actions({ subject: 'T-FOUND', from: first, until: second })).toEqual(['found.first']);
});

test('pages go from the newest, each entry on one; a key that nobody gave out begins anew', async () => {
  const { operatorId } = await anOperator(bed);
  for (const turn of [1, 2, 3]) await did(operatorId, `paged.${turn}`, ['thing', 'x']);
  const first = await page({ operatorId }, undefined, 2);
  const second = await page({ operatorId }, first.nextPage ?? undefined, 2);
  expect([first, second].map(({ contents }) => contents.map(({ action }) => action))).toEqual([
    ['paged.3', 'paged.2'],
    ['paged.1'],
  ]);
  expect(second.nextPage).toBeNull();
  expect(await page({ operatorId }, 'nonsense', 2)).toEqual(first);
});

test('what another panel did is not in this log', async () => {
  await did(null, 'elsewhere.done', ['thing', 'x'], 'ELSEWHERE');
  expect(await actions({ action: 'elsewhere.done' })).toEqual([]);
});

test('saved, it has a line for each entry, with what a sheet would misread quoted', async () => {
  const { operatorId } = await anOperator(bed);
  await did(operatorId, 'saved.one', ['thing', 'x']);
  await did(operatorId, 'saved.two', ['thing', 'y']);
  const text = (await Array.fromAsync(auditLogCsv(bed.rooms.console, { operatorId }))).join('');
  const [head, ...lines] = text.trimEnd().split('\r\n');
  expect(head).toMatch(/^\uFEFFwhen,who,/);
  expect(lines.map((line) => line.split(',')[3])).toEqual(['saved.two', 'saved.one']);
  expect(lines[0]).toContain('"{""why"":""A \\""good\\"", reason""}"');
});

test('a study is found by its short id, or by what one of its names begins with', async () => {
  await aProject(bed, { shortId: 'T-SEEK', internalName: 'Oat milk, 50% less', externalName: 'Breakfast drinks' });
  await aProject(bed, { shortId: 'T-OTHER', internalName: 'Oat milk, 50 grams', externalName: 'Drinks' });
  expect([await search('t-seek'), await search('breakfast')]).toEqual([['T-SEEK'], ['T-SEEK']]);
  expect([await search('oat milk, 50%'), await search('milk')]).toEqual([['T-SEEK'], []]);
  expect([(await search('oat')).length, (await search('oat', 1)).length]).toEqual([2, 1]);
  expect(await searchStudies({ ...bed.rooms.console, panelId: 'ELSEWHERE' }, bed.db, 'oat', 10)).toEqual([]);
});

test('a member is one of this panel', async () => {
  const { panelistId } = await aMember(bed);
  const { panelId } = bed.rooms.console;
  expect([await isMember(bed.db, panelId, panelistId), await isMember(bed.db, 'ELSEWHERE', panelistId)]).toEqual([
    true,
    false,
  ]);
  expect(await isMember(bed.db, panelId, randomUUID())).toBe(false);
});
