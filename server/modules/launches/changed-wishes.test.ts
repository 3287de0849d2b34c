import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PreferenceChange } from '#contract/profile/preferences.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { saveAudience } from '#server/modules/audiences/index.ts';
import { adoptCatalogue, createCatalogueCache } from '#server/modules/profile/index.ts';
import { later } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { changeOwnPreferences } from '#server/modules/profile/change-own-preferences.ts';
import { saveOwnAttributes } from '#server/modules/members/save-attributes.ts';
import { must } from '#testkit/builders/builders.ts';
import { aLaunchingPanel } from '#testkit/beds/launch-bed.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { beforeCommit, optingOut } from '#testkit/unfinished-change.ts';
import { handOutLaunch } from './hand-out-wave.ts';
import { remind } from './remind.ts';

const WITH_PETS = {
  rules: {
    keep: [{ kind: 'ATTRIBUTE', id: 'a', condition: { attribute: 'hasPets', test: 'IS', value: true } }],
    leaveOut: [],
  },
  sample: { mode: 'RANDOM', size: null, cells: [] },
};

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode();
});
afterAll(() => node.stop());

/** A panel whose members change their minds as they really do. */
async function aPanel() {
  const panel = aLaunchingPanel(node);
  const { db } = panel;
  const profile = { ...panel.rooms.profile, catalogue: createCatalogueCache() };
  const rooms = { ...panel.rooms, joining: { ...node.rooms.joining, panelId: panel.panelId }, profile };
  await adoptCatalogue(profile);
  const revisions = new Map<string, number>();
  return {
    ...panel,
    rooms,
    async says(panelistId: string, text: 'Yes, we have pets' | 'No pets') {
      const revision = revisions.get(panelistId) ?? 0;
      revisions.set(panelistId, revision + 1);
      const wanted = [{ detailName: 'hasPets', selectedList: [text], revision }];
      expect(must(await saveOwnAttributes(rooms, panelistId, wanted)).conflicts).toEqual([]);
    },
    wishes: async (panelistId: string, change: PreferenceChange) =>
      must(await changeOwnPreferences(rooms, panelistId, change)),
    /** Hands out to everybody, or to whom the audience fits; who got it. */
    async launches(audience?: typeof WITH_PETS): Promise<string[]> {
      const projectId = await panel.aStudy();
      if (audience !== undefined) {
        const saved = { studyId: projectId, revision: 0, ...audience };
        must(await inTransaction(db, (tx) => saveAudience(rooms.audiences, tx, saved, { operatorId: null })));
      }
      await handOutLaunch(rooms, await panel.aLaunch(projectId));
      return invitedTo(db, projectId);
    },
  };
}

async function invitedTo(db: Db, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT panelist_id AS id FROM task WHERE project_id = ${projectId} ORDER BY panelist_id`.execute(db);
  return rows.map(({ id }) => id);
}

describe('a changed preference or attribute is seen by the very next launch', () => {
  test('whoever opts out, wants fewer, or no longer fits is not invited; whoever fits now is', async () => {
    const panel = await aPanel();
    const [weary, modest, bereft, keeper, keen] = await Promise.all([1, 2, 3, 4, 5].map(() => panel.addMember()));
    if (!weary || !modest || !bereft || !keeper || !keen) throw new Error('there are five');
    for (const one of [weary, modest, bereft, keen]) await panel.says(one, 'Yes, we have pets');
    await panel.says(keeper, 'No pets');
    expect(await panel.launches(WITH_PETS)).toEqual([weary, modest, bereft, keen].toSorted());

    await panel.wishes(weary, { isOptedIntoSurveys: false });
    await panel.wishes(modest, { frequency: 1, period: 'DAILY' });
    await panel.says(bereft, 'No pets');
    await panel.says(keeper, 'Yes, we have pets');
    expect(await panel.launches(WITH_PETS)).toEqual([keeper, keen].toSorted());
    expect(await panel.launches()).toEqual([bereft, keeper, keen].toSorted());

    await panel.wishes(weary, { isOptedIntoSurveys: true });
    await panel.wishes(modest, { frequency: null });
    expect(await panel.launches(WITH_PETS)).toEqual([weary, modest, keeper, keen].toSorted());
  });

  test('who opts out of videos still gets surveys', async () => {
    const panel = await aPanel();
    const one = await panel.addMember();
    await panel.wishes(one, { isOptedIntoVideos: false });
    expect(await panel.launches()).toEqual([one]);
  });
});

describe('a change that is on its way when an invitation is', () => {
  test('comes first: whoever is just opting out is not invited', async () => {
    const panel = await aPanel();
    const [weary, keen] = [await panel.addMember(), await panel.addMember()];
    const projectId = await panel.aStudy();
    const waves = [{ size: null, startsAt: later(panel.clock.now(), HOUR_MS), dropOutLimit: null }];
    const launchId = await panel.aLaunch(projectId, { waves });
    await handOutLaunch(panel.rooms, launchId);
    panel.clock.advance(HOUR_MS);
    await beforeCommit(panel.db, optingOut(panel.rooms.profile, weary), () => handOutLaunch(panel.rooms, launchId));
    expect(await invitedTo(panel.db, projectId)).toEqual([keen]);
  });

  test('comes first: whoever is just opting out is not reminded', async () => {
    const panel = await aPanel();
    const [weary, keen] = [await panel.addMember(), await panel.addMember()];
    const launchId = await panel.aLaunch(await panel.aStudy(), { reminderDays: [3] });
    await handOutLaunch(panel.rooms, launchId);
    panel.clock.advance(3 * DAY_MS);
    await beforeCommit(panel.db, optingOut(panel.rooms.profile, weary), () => remind(panel.rooms));
    const { rows } = await sql<{ id: string }>`
      SELECT panelist_id AS id FROM message WHERE kind = 'REMINDER' AND panel_id = ${panel.panelId}`.execute(panel.db);
    expect(rows).toEqual([{ id: keen }]);
  });
});
