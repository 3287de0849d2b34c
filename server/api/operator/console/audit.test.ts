import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStudy } from '#server/modules/activities/index.ts';
import { createAnnouncement } from '#server/modules/announcements/index.ts';
import { listBadges } from '#server/modules/spark/index.ts';
import { proveAuditLog } from '#server/platform/audit/prove-audit-log.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { aMember } from '#testkit/builders/builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { signedInOperator, type OperatorClient } from '#testkit/clients/operator-client.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

function aStudy(internalName: string) {
  const study = {
    kind: 'SURVEY' as const,
    internalName,
    externalName: 'A few questions',
    description: '',
    points: { qualified: 100, nonQualified: 10, overQuota: 5 },
  };
  return inTransaction(node.platform.db, (tx) => createStudy(node.rooms.activities, tx, study, { operatorId: null }));
}

const SEARCH = `query searchConsole($text: String!) { searchConsole(text: $text) {
  studies { shortId name } members { externalId } } }`;
const search = async ({ ask }: OperatorClient, text: string) =>
  (await ask('searchConsole', SEARCH, { text })).body.data.searchConsole;

describe('the search box', () => {
  test('finds a study by its id, whatever the case, and by the beginning of its name', async () => {
    const researcher = await signedInOperator(node);
    const { shortId } = await aStudy('Weeknight dinners 100%');
    const found = [{ shortId, name: 'Weeknight dinners 100%' }];
    expect((await search(researcher, ` ${shortId.toLowerCase()} `)).studies).toEqual(found);
    expect((await search(researcher, 'weeknight')).studies).toEqual(found);
    expect((await search(researcher, 'dinners')).studies).toEqual([]);
    expect((await search(researcher, '%')).studies).toEqual([]);
  });

  test('gives at most eight of each', async () => {
    const researcher = await signedInOperator(node);
    for (let study = 1; study <= 10; study++) await aStudy(`Pantry ${study}`);
    expect((await search(researcher, 'pantry')).studies).toHaveLength(8);
  });

  test.each([
    ['RESEARCHER', 'number', true],
    ['RESEARCHER', 'email', false],
    ['RESEARCHER', 'name', false],
    ['SUPPORT', 'number', true],
    ['SUPPORT', 'email', false],
    ['SUPPORT', 'name', false],
    ['ADMIN', 'email', false],
  ] as const)('a %s finds a member by their %s: %s', async (role, by, isFound) => {
    const operator = await signedInOperator(node, role);
    const name = `Zelda${role}${by}`;
    const member = await aMember(node, { firstName: name });
    const text = { number: member.externalId, email: member.email, name: name.slice(0, -1) }[by];
    expect((await search(operator, text)).members).toEqual(isFound ? [{ externalId: member.externalId }] : []);
  });

  test('shows no study to somebody who works on none', async () => {
    const { shortId } = await aStudy('Secret pantry');
    expect((await search(await signedInOperator(node, 'SUPPORT'), shortId)).studies).toEqual([]);
  });
});

const LOG = `query getAuditLog($filter: AuditFilter, $startingAfter: ID) {
  getAuditLog(filter: $filter, startingAfter: $startingAfter) {
    contents { position action actorName subjectName subjectKind before after origin } nextPage } }`;
const readLog = async ({ ask }: OperatorClient, variables: object = {}) =>
  (await ask('getAuditLog', LOG, variables)).body.data.getAuditLog;

describe('the audit log', () => {
  test('tells the newest first, with names', async () => {
    const admin = await signedInOperator(node, 'ADMIN');
    const { shortId } = await aStudy('Named');
    const [study, signIn] = (await readLog(admin)).contents;
    expect(study).toMatchObject({ action: 'study.created', actorName: null, subjectName: shortId });
    expect(signIn).toMatchObject({ action: 'operator.signed-in', actorName: 'Test operator' });
  });

  test('says which flag, avatar, badge and announcement', async () => {
    const admin = await signedInOperator(node, 'ADMIN');
    const { rooms, platform } = node;
    const draft = { kind: 'ANNOUNCEMENT', title: 'New home', body: 'Here.', link: null, isMailed: false } as const;
    const nobody = { savedAudienceId: null, emptyDetail: null, perMinute: null };
    const { announcement_id: announcementId } = await inTransaction(platform.db, (tx) =>
      createAnnouncement(rooms.announcements, tx, { ...draft, ...nobody }, { operatorId: admin.operatorId }),
    );
    const badge = (await listBadges(rooms.spark, platform.db, null)).contents[0];
    const named = [
      ['flag', 'ihut', 'flag.set', 'Product testing'],
      ['avatar', 'lamp', 'avatar-rule.set', 'Lamp'],
      ['badge', badge?.badgeId ?? '', 'badge.changed', badge?.name],
      ['announcement', announcementId, 'announcement.changed', 'New home'],
      ['act-limit', 'correctionPointsAtOnce', 'act-limit.set', '“Point corrections: per correction”'],
    ] as const;
    const act = { panelId: rooms.console.panelId, actorKind: 'operator', actorId: admin.operatorId } as const;
    await inTransaction(platform.db, async (tx) => {
      for (const [subjectKind, subjectId, action] of named) {
        await platform.audit.append(tx, { ...act, subjectKind, subjectId, action });
      }
    });
    const { contents } = await readLog(admin, { filter: { operatorId: admin.operatorId } });
    expect(contents.slice(0, named.length).map(({ subjectName }: { subjectName: string }) => subjectName)).toEqual(
      named.map(([, , , name]) => name).toReversed(),
    );
  });

  test('is narrowed by operator, action, subject and time', async () => {
    const admin = await signedInOperator(node, 'ADMIN');
    const { shortId, projectId } = await aStudy('Narrow');
    const actions = async (filter: object) =>
      (await readLog(admin, { filter })).contents.map(({ action }: { action: string }) => action);
    expect(await actions({ subject: shortId.toLowerCase() })).toEqual(['study.created']);
    expect(await actions({ subject: projectId })).toEqual(['study.created']);
    expect(await actions({ operatorId: admin.operatorId })).toEqual(['operator.signed-in']);
    expect(await actions({ operatorId: admin.operatorId, action: 'study.created' })).toEqual([]);
    expect(await actions({ from: new Date(node.clock.now().getTime() + 1).toISOString() })).toEqual([]);
    expect(await actions({ subject: 'nothing' })).toEqual([]);
  });

  test('is found by whatever an entry names', async () => {
    const admin = await signedInOperator(node, 'ADMIN');
    const act = { panelId: node.rooms.console.panelId, actorKind: 'operator', actorId: admin.operatorId } as const;
    const subject = { subjectKind: 'panelist', subjectId: '0190a000-0000-7000-8000-00000000beef' } as const;
    await inTransaction(node.platform.db, async (tx) => {
      const { audit } = node.platform;
      await audit.append(tx, { ...act, ...subject, action: 'redemption.voided', after: { redemption: 'RW-77123' } });
      await audit.append(tx, {
        ...act,
        ...subject,
        action: 'points-adjustment.applied',
        after: { reference: 'Mail of Tuesday' },
      });
      await audit.append(tx, {
        ...act,
        ...subject,
        action: 'people-file.recognised',
        before: { fileName: 'May cards.csv' },
      });
      await audit.append(tx, {
        ...act,
        ...subject,
        action: 'redemption.card-replaced',
        after: { cards: [{ cardEndsIn: '9ZK4' }] },
      });
      const asked = { asked: { fileName: 'Deep cards.csv', parts: [{ reference: 'Mail of Friday' }] } };
      await audit.append(tx, { ...act, ...subject, action: 'second-person.asked', after: asked });
      await audit.append(tx, {
        ...act,
        ...subject,
        action: 'member.suspended',
        after: { state: 'OPEN', words: 'May 5 be' },
      });
    });
    const actions = async (text: string) =>
      (await readLog(admin, { filter: { subject: text } })).contents.map(({ action }: { action: string }) => action);
    expect(await actions('rw-77123')).toEqual(['redemption.voided']);
    expect(await actions('mail of tuesday')).toEqual(['points-adjustment.applied']);
    expect(await actions('May cards.csv')).toEqual(['people-file.recognised']);
    expect(await actions('9zk4')).toEqual(['redemption.card-replaced']);
    expect(await actions('deep cards.csv')).toEqual(['second-person.asked']);
    expect(await actions('mail of friday')).toEqual(['second-person.asked']);
    expect(await actions('OPEN')).toEqual([]);
    expect(await actions(admin.operatorId)).toHaveLength(7);
    expect(await actions('test OPERATOR')).toEqual(expect.arrayContaining(await actions(admin.operatorId)));
    expect(await actions(subject.subjectId)).toHaveLength(6);
  });

  test('comes in pages that neither skip nor repeat', async () => {
    const admin = await signedInOperator(node, 'ADMIN');
    for (let study = 1; study <= 60; study++) await aStudy(`Paged ${study}`);
    const positions: number[] = [];
    for (let startingAfter: string | null | undefined; startingAfter !== null;) {
      const page = await readLog(admin, { filter: { action: 'study.created' }, startingAfter });
      positions.push(...page.contents.map(({ position }: { position: string }) => Number(position)));
      startingAfter = page.nextPage;
    }
    expect(positions.length).toBeGreaterThan(60);
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => b - a));
  });

  test('knows every action there is', async () => {
    const admin = await signedInOperator(node, 'ADMIN');
    const { body } = await admin.ask('listAuditActions', 'query listAuditActions { listAuditActions }');
    expect(body.data.listAuditActions).toEqual(expect.arrayContaining(['operator.signed-in', 'study.created']));
    expect(new Set(body.data.listAuditActions).size).toBe(body.data.listAuditActions.length);
  });

  test('is saved as CSV by the browser that asked, and by no other', async () => {
    const admin = await signedInOperator(node, 'ADMIN');
    await aStudy('=SUM(1)');
    const { body } = await admin.ask(
      'exportAuditLog',
      'mutation exportAuditLog($filter: AuditFilter) { exportAuditLog(filter: $filter) }',
      { filter: { action: 'study.created' } },
    );
    const address = body.data.exportAuditLog;
    const saved = await admin.browser.send(address);
    expect(saved.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(saved.headers.get('content-disposition')).toContain('audit-log.csv');
    const lines = String(saved.body).trim().split('\r\n');
    expect(lines[0]).toContain('when,who,who_id,action');
    expect(lines.slice(1).every((line) => line.includes('study.created'))).toBe(true);
    expect((await new ApiClient(node.url).send(address)).status).toBe(404);
    const other = await signedInOperator(node, 'ADMIN');
    expect((await other.browser.send(address)).status).toBe(404);
    node.clock.advance(61_000);
    expect((await admin.browser.send(address)).status).toBe(404);
  });

  test('says when its chain was last proven', async () => {
    const admin = await signedInOperator(node, 'ADMIN');
    await proveAuditLog(node.rooms.console);
    const { body } = await admin.ask(
      'getAuditProof',
      'query getAuditProof { getAuditProof { provenAt entries firstBreak } }',
    );
    expect(body.data.getAuditProof).toMatchObject({ provenAt: node.clock.now().toISOString(), firstBreak: null });
  });
});
