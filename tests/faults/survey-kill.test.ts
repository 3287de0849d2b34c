import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '#testkit/clients/api-client.ts';
import type { AppProcess } from '#testkit/app-process.ts';
import { anInvitation, aSurvey } from '#testkit/builders/survey-builders.ts';
import { outcomeOf, SurveyTaker, untilAnswered } from '#testkit/clients/survey-taker.ts';
import { slotsOf } from '#testkit/builders/survey-way.ts';
import { massOf } from '#testkit/masses.ts';
import { waitUntil } from '#testkit/wait-until.ts';
import { makeSurveyBed, resultsOf, type SurveyBed } from './survey-bed.ts';

const KILLS = massOf({ sample: 1, whole: 30 });
const MEMBERS = massOf({ sample: 10, whole: 20 });
const PAGES = 16;
const LIMIT_MS = 600_000;

const definitionJson = {
  pages: Array.from({ length: PAGES }, (_, page) => ({
    name: `page${page}`,
    elements: [{ type: 'text', inputType: 'number', name: `q${page}`, isRequired: true }],
  })),
};
const outcomes = [
  {
    kind: 'quota',
    name: 'all',
    after: 'page0',
    cells: [{ name: 'everybody', when: '{q0} notempty', target: MEMBERS }],
  },
] as const;

let bed: SurveyBed;
beforeAll(async () => {
  bed = await makeSurveyBed();
});
afterAll(() => bed.stop());

/** One member who answers page after page, and remembers what was acknowledged. */
class Walker {
  readonly taker: SurveyTaker;
  acknowledged = 0;
  outcome: string | undefined;
  readonly surprises: unknown[] = [];

  constructor(taker: SurveyTaker) {
    this.taker = taker;
  }

  async walkUntil(isOver: () => boolean): Promise<void> {
    while (!isOver() && this.outcome === undefined && this.surprises.length === 0) {
      const page = this.acknowledged;
      // The node may go away in the middle: then nobody knows whether the page was saved, and it is sent again later.
      const send = () => this.taker.save(page, `page${page}`, { [`q${page}`]: page });
      const answer = await untilAnswered(send).catch(() => undefined);
      if (answer === undefined) return;
      if (answer.status === 429) {
        await sleep(200);
        continue;
      }
      const step = outcomeOf(answer);
      if (step.revision !== page + 1 || step.problems.length > 0) this.surprises.push(step);
      this.acknowledged = page + 1;
      this.outcome = step.end?.outcome;
    }
  }
}

test(
  `${KILLS} kills while ${MEMBERS} members answer pages: every acknowledged page is there, and each is credited once`,
  { timeout: LIMIT_MS },
  async () => {
    const survey = await aSurvey(bed.node, { definitionJson, outcomes });
    let app: AppProcess = await bed.startApp();
    const { url } = app;
    const walkers = await Promise.all(
      Array.from({ length: MEMBERS }, async () => {
        const { link } = await anInvitation(bed.node, survey);
        const walker = new Walker(new SurveyTaker(new ApiClient(url), link));
        expect((await walker.taker.start()).status).toBe(200);
        return walker;
      }),
    );
    const total = () => walkers.reduce((sum, walker) => sum + walker.acknowledged, 0);

    for (let kill = 0; kill < KILLS; kill++) {
      let isOver = false;
      const before = total();
      const walks = walkers.map((walker) => walker.walkUntil(() => isOver));
      // The kills are spread over the whole way, so that some hit last pages.
      const goal = Math.min(before + (MEMBERS * PAGES) / (KILLS + 1), MEMBERS * PAGES - 1);
      await waitUntil('some pages were acknowledged', () => total() >= goal);
      await sleep(Math.random() * 30);
      app.kill('SIGKILL');
      isOver = true;
      await Promise.all(walks);
      expect(await app.exited).toBe('SIGKILL');

      app = await bed.startApp();
      for (const { taker, acknowledged, outcome } of walkers) {
        taker.browser.moveTo(app.url);
        const { revision, page, answers } = await storedRun(taker.link.panelistHash);
        // One more than the browser knows of, at most: the answer to that one got lost on its way back.
        expect([acknowledged, acknowledged + 1]).toContain(revision);
        expect(Object.keys(answers)).toHaveLength(revision);
        if (outcome === undefined && revision < PAGES) expect(page).toBe(`page${revision}`);
      }
    }

    await Promise.all(walkers.map((walker) => walker.walkUntil(() => false)));
    expect(walkers.flatMap(({ surprises }) => surprises)).toEqual([]);
    expect(walkers.map(({ outcome }) => outcome)).toEqual(Array.from({ length: MEMBERS }, () => 'QUALIFIED'));
    expect(await slotsOf(bed.node, survey.surveyId)).toEqual({ everybody: `${MEMBERS}/${MEMBERS}` });
    expect(await resultsOf(bed.node, survey.projectId)).toEqual({
      states: { QUALIFIED: MEMBERS },
      transfers: MEMBERS,
      points: MEMBERS * 120,
    });
  },
);

async function storedRun(panelistHash: string) {
  const [, , body = ''] = panelistHash.split('.');
  const { task } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { task: string };
  const { rows } = await sql<{ revision: number; page: string | null; answers: Record<string, unknown> }>`
    SELECT revision, state ->> 'page' AS page, state -> 'answers' AS answers FROM survey_run WHERE task_id = ${task}`.execute(
    bed.node.platform.db,
  );
  const [run] = rows;
  if (run === undefined) throw new Error('a started survey has its run');
  return run;
}
