import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAudit, type AuditedChange } from '#server/platform/audit/operator-act.ts';
import { roomBed, type RoomBed } from '#testkit/beds/room-bed.ts';
import { aMember, anOperator, aProject, aTask } from '#testkit/builders/builders.ts';
import { auditLogCsv } from './export-audit-log.ts';
import { isMember, searchStudies, selectNames } from './console.store.ts';
import { readNamedAuditPage, type AuditQuestion } from './audit-page.ts';

let bed: RoomBed;
beforeAll(async () => {
  bed = await roomBed();
});
afterAll(() => bed.close());

const did = (operatorId: string | null, act: AuditedChange, panelId?: string) =>
  bed.inTransaction((tx) => {
    const room = { audit: bed.platform.audit, panelId: panelId ?? bed.rooms.console.panelId };
    return writeAudit(room, tx, { operatorId }, { after: { why: 'A "good", reason' }, ...act });
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
  const start = bed.clock.now();
  await did(operatorId, { action: 'study.changed', subject: ['study', projectId] });
  await did(operatorId, { action: 'member.suspended', subject: ['panelist', panelistId] });
  await did(null, { action: 'flag.set', subject: ['flag', 'ihut'] });
  await did(null, { action: 'badge.changed', subject: ['badge', randomUUID()] });
  const { contents: named } = await page({ from: start }, undefined, 4);
  const memberName = (await selectNames(bed.db, bed.rooms.console.panelId, [panelistId])).get(panelistId);
  expect(named.map(({ actorName, subjectName }) => [actorName, subjectName])).toEqual([
    [null, null],
    [null, 'Product testing'],
    [name, memberName],
    [name, 'T-NAMED'],
  ]);
});

test('an entry of before names what is no study and no person, and what it tells of by an id', async () => {
  const { panelId } = bed.rooms.console;
  const { operatorId, name } = await anOperator(bed);
  const { panelistId, externalId } = await aMember(bed);
  const { taskId } = await aTask(bed, panelistId, 'INVITED', { shortId: 'T-PARTS' });
  const audience = randomUUID();
  await sql`INSERT INTO saved_audience (saved_audience_id, panel_id, name, rules, sample, saved_at)
    VALUES (${audience}, ${panelId}, 'Bakers', '[]', '{}', now())`.execute(bed.db);
  const detail = randomUUID();
  await sql`INSERT INTO profile_detail (detail_id, panel_id, detail_name, version, is_listed, created_at)
    VALUES (${detail}, ${panelId}, 'cooking_habit', 1, true, now())`.execute(bed.db);
  await sql`INSERT INTO profile_detail_version (detail_id, version, type_name, position, display_name, selection_type,
      is_editable, is_naming, is_restricted, published_at)
    VALUES (${detail}, 1, 'Home', 1, 'How often do you cook?', 'open_text', true, false, false, now())`.execute(bed.db);
  await did(null, { action: 'audience.kept', subject: ['saved-audience', audience] });
  await did(null, { action: 'profile-detail.retired', subject: ['profile-detail', detail] });
  await did(null, { action: 'review.approved', subject: ['task', taskId], after: { askedBy: operatorId } });
  const { contents } = await page({}, undefined, 3);
  expect(contents.map(({ subjectName }) => subjectName)).toEqual([
    `T-PARTS of member ${externalId}`,
    'How often do you cook?',
    'Bakers',
  ]);
  expect(contents[0]?.names).toEqual([{ id: operatorId, name }]);
});

test('the log is found by who, by what, by when, and by what people call a thing; an empty name finds nothing', async () => {
  const [ada, ben] = [await anOperator(bed), await anOperator(bed)];
  const { projectId } = await aProject(bed, { shortId: 'T-FOUND' });
  bed.clock.advance(1_000);
  const first = bed.clock.now();
  await did(ada.operatorId, { action: 'study.paused', subject: ['study', projectId] });
  bed.clock.advance(1_000);
  const second = bed.clock.now();
  await did(ben.operatorId, { action: 'study.resumed', subject: ['study', projectId] });
  expect(await actions({ operatorId: ada.operatorId })).toEqual(['study.paused']);
  expect(await actions({ action: 'study.resumed' })).toEqual(['study.resumed']);
  expect(await actions({ subject: ' t-found ' })).toEqual(['study.resumed', 'study.paused']);
  expect(await actions({ subject: projectId })).toEqual(['study.resumed', 'study.paused']);
  expect(await actions({ subject: '' })).toEqual([]);
  expect(await actions({ subject: 'T-FOUND', from: second })).toEqual(['study.resumed']);
  expect(await actions({ subject: 'T-FOUND', from: first, until: second })).toEqual(['study.paused']);
});

test('pages go from the newest, each entry on one; a key that nobody gave out begins anew', async () => {
  const { operatorId } = await anOperator(bed);
  const acts = ['study.paused', 'study.resumed', 'study.closed'] as const;
  for (const action of acts) await did(operatorId, { action, subject: ['study', 'x'] });
  const first = await page({ operatorId }, undefined, 2);
  const second = await page({ operatorId }, first.nextPage ?? undefined, 2);
  expect([first, second].map(({ contents }) => contents.map(({ action }) => action))).toEqual([
    ['study.closed', 'study.resumed'],
    ['study.paused'],
  ]);
  expect(second.nextPage).toBeNull();
  expect(await page({ operatorId }, 'nonsense', 2)).toEqual(first);
});

test('what another panel did is not in this log', async () => {
  await did(null, { action: 'badge.made', subject: ['badge', 'x'] }, 'ELSEWHERE');
  expect(await actions({ action: 'badge.made' })).toEqual([]);
});

test('saved, it has a line for each entry, with what a sheet would misread quoted', async () => {
  const { operatorId } = await anOperator(bed);
  await did(operatorId, { action: 'study.paused', subject: ['study', 'x'] });
  await did(operatorId, { action: 'study.closed', subject: ['study', 'y'] });
  const text = (await Array.fromAsync(auditLogCsv(bed.rooms.console, { operatorId }))).join('');
  const [head, ...lines] = text.trimEnd().split('\r\n');
  expect(head).toMatch(/^\uFEFFwhen,who,/);
  const cells = lines.map((line) => line.split(','));
  expect(cells.map((line) => [line[3], line.at(-1)])).toEqual([
    ['study.closed', 'Closed a study'],
    ['study.paused', 'Paused a study'],
  ]);
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
