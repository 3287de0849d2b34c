import { aProductTest, livesAt } from '#testkit/builders/product-test-builders.ts';
import { taskOfPart } from '#server/demo/builders/product-tests.ts';
import { signPanelistHash } from '#server/modules/surveys/index.ts';
import { ApiClient } from '#testkit/clients/api-client.ts';
import { SurveyTaker } from '#testkit/clients/survey-taker.ts';
import { ADDRESS, CONSENT, GET, SELECT } from '#testkit/beds/product-test-bed.ts';
import { sql } from 'kysely';
import { askTwiceAtOnce, askUntilKnown, type Heard } from '../calls.ts';
import { Desk } from './desk.ts';
import { again, atOnce, type Load, type LoadRun } from './pace.ts';
import { somePeople, type Person } from './people.ts';
import { noteEnd } from './surveys.ts';

const UNITS = 3;
const PEOPLE = 5;
const PAGES = [
  ['you', { age: 34, region: 'west' }],
  ['tea', { teas: ['green'] }],
  ['words', { why: 'I like it.', again: true }],
] as const;

/** Members who answer screeners, an operator who picks some of them, and those who confirm where their parcel goes. */
export const productTests: Load = async (run) => {
  const desk = await Desk.of(run, 'ADMIN');
  const prepare = async () => {
    const projectId = await aProductTest(run.world, { units: UNITS });
    const people = await somePeople(run.world, PEOPLE);
    for (const { panelistId } of people) await livesAt(run.world, panelistId);
    return { projectId, people };
  };
  let next = await prepare();
  return () =>
    again(run, 2_500, async () => {
      const { projectId, people } = next;
      await atOnce(people.length, async (index) => {
        const person = people[index];
        if (person !== undefined) await screen(run, projectId, person);
      });
      const asked = { kind: 'step', key: projectId, who: desk.operator.operatorId, what: 'select' } as const;
      await desk.ask(asked, SELECT.replace('mutation selectTestParticipants', 'mutation desk'), {
        studyId: projectId,
        input: { isDryRun: false },
      });
      await atOnce(people.length, async (index) => {
        const person = people[index];
        if (person !== undefined && (await isPicked(run, projectId, person))) await confirm(run, projectId, person);
      });
      next = await prepare();
    });
};

async function screen(run: LoadRun, projectId: string, { panelistId }: Person): Promise<void> {
  const { rooms, platform } = run.world;
  const { taskId, partProjectId } = await taskOfPart(rooms, platform.db, { projectId, panelistId }, 'SCREENER');
  const { rows } = await sql<{ surveyId: string }>`
    SELECT survey_id AS "surveyId" FROM project WHERE project_id = ${partProjectId}`.execute(platform.db);
  const surveyId = rows[0]?.surveyId ?? '';
  const link = { surveyId, panelistHash: signPanelistHash(platform, { taskId, surveyId }, 'EMAIL') };
  const taker = new SurveyTaker(new ApiClient(run.world.url), link);
  const asked = { key: taskId, who: panelistId, what: 'screener' };
  const step = { ...asked, kind: 'step' } as const;
  await askUntilKnown(run.history, { ...step, what: 'start' }, () => taker.start());
  let last: Heard | undefined;
  for (const [revision, [page, answers]] of PAGES.entries()) {
    const ask = run.dice.next() < 0.3 ? askTwiceAtOnce : askUntilKnown;
    last = await ask(run.history, { ...step, what: page }, () => taker.save(revision, page, answers));
    if (last?.outcome !== 'ok') break;
  }
  noteEnd(run.history, { ...asked, kind: 'screener' }, last);
}

async function isPicked({ world }: LoadRun, projectId: string, { panelistId }: Person): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM test_participant WHERE project_id = ${projectId} AND panelist_id = ${panelistId} AND stage = 'SELECTED'`.execute(
    world.platform.db,
  );
  return rows.length > 0;
}

async function confirm(run: LoadRun, id: string, { panelistId, browser }: Person): Promise<void> {
  const asked = { kind: 'step', key: `${id} ${panelistId}`, who: panelistId } as const;
  const call = (what: string, document: string, variables: object) => {
    const ask = run.dice.next() < 0.3 ? askTwiceAtOnce : askUntilKnown;
    return ask(run.history, { ...asked, what }, () => browser.graphql(what, document, variables));
  };
  const seen = (await call('get', GET, { panelistId, id }))?.answer.body.data?.call;
  if (seen === undefined || seen === null) return;
  await call('address', ADDRESS, { input: { panelistId, id, addressKey: seen.address.addressKey } });
  await call('consent', CONSENT, { input: { panelistId, id, version: seen.consent.version } });
}
