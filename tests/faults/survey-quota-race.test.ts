import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { anInvitation, aSurvey } from '#testkit/builders/survey-builders.ts';
import { outcomeOf, SurveyTaker, untilAnswered } from '#testkit/clients/survey-taker.ts';
import { slotsOf } from '#testkit/builders/survey-way.ts';
import { massOf } from '#testkit/masses.ts';
import { makeSurveyBed, resultsOf, type SurveyBed } from './survey-bed.ts';

const ROUNDS = massOf({ sample: 1, whole: 20 });
/** Far more at once than either process has connections. */
const PEOPLE = massOf({ sample: 40, whole: 200 });
const SLOTS = 10;
const ROUND_LIMIT_MS = 300_000;

const definitionJson = {
  pages: [
    { name: 'screener', elements: [{ type: 'boolean', name: 'cooks', isRequired: true }] },
    { name: 'rest', elements: [{ type: 'text', inputType: 'number', name: 'pans' }] },
  ],
};
const outcomes = [
  {
    kind: 'quota',
    name: 'cooks',
    after: 'screener',
    cells: [{ name: 'yes', when: '{cooks} = true', target: SLOTS }],
  },
] as const;

let bed: SurveyBed;
let urls: string[];
beforeAll(async () => {
  bed = await makeSurveyBed();
  urls = (await Promise.all([bed.startApp(), bed.startApp()])).map((app) => app.url);
});
afterAll(() => bed.stop());

async function aRacer(survey: { surveyId: string; projectId: string }, index: number): Promise<SurveyTaker> {
  const { link } = await anInvitation(bed.node, survey);
  return new SurveyTaker(new ApiClient(urls[index % urls.length] ?? ''), link);
}

/** Anyone who gets a slot goes on to the end. */
async function race(taker: SurveyTaker): Promise<string> {
  const screened = outcomeOf(await untilAnswered(() => taker.save(0, 'screener', { cooks: true })));
  if (screened.end !== null) return screened.end?.outcome ?? JSON.stringify(screened);
  const done = outcomeOf(await untilAnswered(() => taker.save(1, 'rest', { pans: 3 })));
  return done.end?.outcome ?? JSON.stringify(done);
}

test(
  `${PEOPLE} people race for the last ${SLOTS} slots on two processes, ${ROUNDS} times: exactly ${SLOTS} qualify`,
  { timeout: ROUNDS * ROUND_LIMIT_MS },
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const survey = await aSurvey(bed.node, { definitionJson, outcomes });
      const racers = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => aRacer(survey, index)));
      const starts = await Promise.all(racers.map((racer) => untilAnswered(() => racer.start())));
      expect(starts.filter((start) => start.status !== 200)).toEqual([]);

      const outcomesOfAll = await Promise.all(racers.map(race));
      const { OQ, QUALIFIED, ...others } = Object.groupBy(outcomesOfAll, (outcome) => outcome);
      expect({ others, OQ: OQ?.length, QUALIFIED: QUALIFIED?.length }).toEqual({
        others: {},
        OQ: PEOPLE - SLOTS,
        QUALIFIED: SLOTS,
      });
      expect(await slotsOf(bed.node, survey.surveyId)).toEqual({ yes: `${SLOTS}/${SLOTS}` });
      expect(await resultsOf(bed.node, survey.projectId)).toEqual({
        states: { OQ: PEOPLE - SLOTS, QUALIFIED: SLOTS },
        transfers: PEOPLE,
        points: SLOTS * 120 + (PEOPLE - SLOTS) * 5,
      });
    }
  },
);
