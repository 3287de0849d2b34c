import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/time/durations.ts';
import { rememberTimeZone } from '#server/modules/identity/index.ts';
import { sendMessages } from '#server/modules/notifications/send-messages.ts';
import { must } from '#testkit/builders/builders.ts';
import { aLaunchingPanel } from '#testkit/beds/launch-bed.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { messagesOf, statesOf, tallyOf } from '#testkit/queued-messages.ts';
import { handOutLaunch } from './hand-out-wave.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

describe('an invitation', () => {
  test.each([
    // 18:30 in New York, the panel's zone.
    [
      'in London it is night and waits for eight',
      '2026-06-11T22:30:00Z',
      'Europe/London',
      'QUEUED',
      '2026-06-12T07:00:00Z',
    ],
    // 22:30 in New York.
    ['in Los Angeles it is evening and goes out', '2026-06-12T02:30:00Z', 'America/Los_Angeles', 'SENT', undefined],
    ["without a zone the panel's counts", '2026-06-12T02:30:00Z', undefined, 'QUEUED', '2026-06-12T12:00:00Z'],
  ])('keeps the quiet hours of its reader: %s', async (_name, start, zone, state, until) => {
    const panel = aLaunchingPanel(node, start);
    const member = await panel.addMember();
    if (zone !== undefined) must(await rememberTimeZone(panel.db, member, zone));
    const projectId = await panel.aStudy({ closesAt: new Date(panel.clock.now().getTime() + 20 * DAY_MS) });
    await handOutLaunch(panel.rooms, await panel.aLaunch(projectId, { reminderDays: [] }));
    await sendMessages(panel.rooms);
    expect(await statesOf(panel)).toEqual([state]);
    if (until === undefined) return;
    const { rows } = await sql<{ held: Date }>`
      SELECT not_before AS held FROM message WHERE panelist_id = ${member}`.execute(panel.db);
    expect(rows[0]?.held.toISOString()).toBe(new Date(until).toISOString());
    expect(await tallyOf(panel)).toEqual({ queued: 1, sent: 0, aside: 0, unneeded: 0 });
    panel.clock.advance(new Date(until).getTime() - new Date(start).getTime());
    await sendMessages(panel.rooms);
    expect(await statesOf(panel)).toEqual(['SENT']);
    expect(await tallyOf(panel)).toEqual({ queued: 0, sent: 1, aside: 0, unneeded: 0 });
  });

  test('that was queued by day for two zones goes out where it is still day, and its figures stay right', async () => {
    const panel = aLaunchingPanel(node, '2026-06-12T00:50:00Z');
    const here = await panel.addMember();
    const there = await panel.addMember();
    must(await rememberTimeZone(panel.db, there, 'America/Los_Angeles'));
    const projectId = await panel.aStudy({ closesAt: new Date(panel.clock.now().getTime() + 20 * DAY_MS) });
    await handOutLaunch(panel.rooms, await panel.aLaunch(projectId, { reminderDays: [] }));
    panel.clock.advance(15 * MINUTE_MS);
    await sendMessages(panel.rooms);
    const states = new Map((await messagesOf(panel)).map((row) => [row.panelist_id, row.state]));
    expect(states).toEqual(
      new Map([
        [here, 'QUEUED'],
        [there, 'SENT'],
      ]),
    );
    expect(await tallyOf(panel)).toEqual({ queued: 1, sent: 1, aside: 0, unneeded: 0 });
  });

  test("of a member whose zone nobody knows keeps the panel's hours: such a zone is not kept", async () => {
    const panel = aLaunchingPanel(node);
    const member = await panel.addMember();
    for (const zone of ['', 'Mars/Olympus', '+05:00', "x'; DROP TABLE panelist"]) {
      expect(await rememberTimeZone(panel.db, member, zone)).toEqual({ ok: false, failure: 'unknown-zone' });
    }
  });
});
