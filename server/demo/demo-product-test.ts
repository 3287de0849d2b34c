import { SHIPMENT_ANSWERS } from '#contract/product-tests/product-testing-item.ts';
import type { ProductTestPart } from '#contract/product-tests/participant-stages.ts';
import { DAY_MS } from '#contract/time/durations.ts';
import {
  type NotedParcel,
  chooseByHand,
  declineTest,
  hearSettled,
  noteParcel,
  runDueWork,
} from '#server/modules/product-tests/index.ts';
import { readStudy, readTask } from '#server/modules/activities/index.ts';
import { later } from '#server/platform/clock.ts';
import { must } from './builders/must.ts';
import {
  answerParcel,
  confirmTest,
  launchProductTest,
  participantOf,
  taskOfPart,
  type OwnTest,
} from './builders/product-tests.ts';
import { DEMO_TEST } from './demo-product-test-plan.ts';
import type { DemoContext } from './demo-context.ts';
import type { DemoEvent } from './demo-studies.ts';
import { inviteTo, type DemoPanel } from './launch-project.ts';
import { LAUNDRY_DIARY, LAUNDRY_FEEDBACK, LAUNDRY_SCREENER } from './surveys/laundry-sheets.ts';
import { takeSurvey } from './builders/take-survey.ts';

const SURVEYS = { SCREENER: LAUNDRY_SCREENER, DIARY: LAUNDRY_DIARY, FEEDBACK: LAUNDRY_FEEDBACK } as const;

/** Dana, Noor, or one of the others by their place. */
type Who = 'dana' | 'noor' | number;

type Parcel = NotedParcel['status'];
type Doing =
  | 'confirms'
  | 'receives'
  | 'misses'
  | 'declines'
  | { readonly takes: Exclude<ProductTestPart, 'SHIPMENT'> }
  | { readonly parcel: Parcel; readonly words?: string };

/**
 * Who does what, in days before the demo's end: one is done, one gives feedback, one tests, the parcel of one never came, one
 * has theirs on its way, Dana's is at the door, and of the reserve one has the place of somebody who declined.
 */
const PARTICIPANT_STEPS: readonly (readonly [daysAgo: number, who: Who, does: Doing])[] = [
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((who) => [28, who, { takes: 'SCREENER' }] as const),
  [25, 0, 'confirms'],
  [23, 0, { parcel: 'SHIPPED' }],
  [20.5, 0, { parcel: 'DELIVERED', words: 'Handed to resident' }],
  [20, 0, 'receives'],
  [16.5, 0, { takes: 'DIARY' }],
  [14, 1, 'confirms'],
  [14, 2, 'confirms'],
  [14, 4, 'confirms'],
  [13, 2, { parcel: 'SHIPPED' }],
  [12, 0, { takes: 'FEEDBACK' }],
  [12, 4, { parcel: 'SHIPPED' }],
  [10, 1, { parcel: 'DELIVERED' }],
  [9.5, 1, 'receives'],
  [5.9, 'dana', { takes: 'SCREENER' }],
  [5.5, 'dana', 'confirms'],
  [5.5, 3, 'confirms'],
  [5, 'noor', { takes: 'SCREENER' }],
  [5, 2, { parcel: 'DELIVERED' }],
  [4, 2, 'receives'],
  [3, 4, { parcel: 'DELIVERED', words: 'Left at side door' }],
  [2, 'dana', { parcel: 'SHIPPED' }],
  [1.5, 4, 'misses'],
  [1.5, 3, { parcel: 'SHIPPED' }],
  [0.5, 5, 'declines'],
  [0.2, 'dana', { parcel: 'DELIVERED', words: 'Left at front door' }],
];

/** Whom the researcher picks when, and who waits in the reserve. */
const CHOICES: readonly (readonly [daysAgo: number, who: readonly Who[], as: 'SELECTED' | 'RESERVE'])[] = [
  [26, [0], 'SELECTED'],
  [26, [6, 7], 'RESERVE'],
  [15, [1, 2, 4], 'SELECTED'],
  [5.7, ['dana', 3, 5], 'SELECTED'],
];

/** When what has come due in between happens by itself, a step for each person. */
const DUE_WORK_DAYS = [13.5, 6, 3, 2, 0];

/** A product test in the middle of its life, with somebody at every stage of it. Robin has its screener, and has not begun. */
export function productTestEvents(demo: DemoContext, panel: DemoPanel): DemoEvent[] {
  let projectId = '';
  const at = (daysAgo: number) => later(demo.clock.end, -daysAgo * DAY_MS);
  const own = (who: Who) => ({ projectId, panelistId: idOf(panel, who) });
  const choose = async (people: readonly Who[], as: 'SELECTED' | 'RESERVE') => {
    const participantIds: string[] = [];
    for (const who of people)
      participantIds.push((await participantOf(demo, demo.tx, own(who))).participant.participant_id);
    must(await chooseByHand(demo, demo.tx, { projectId, participantIds, as }, { operatorId: panel.ownerId }));
  };
  const moments = [...new Set([...DUE_WORK_DAYS, ...[...CHOICES, ...PARTICIPANT_STEPS].map(([daysAgo]) => daysAgo)])];
  return [
    {
      at: at(29),
      async happen() {
        projectId = await launchTest(demo, panel);
      },
    },
    ...moments.map((daysAgo) => ({
      at: at(daysAgo),
      async happen() {
        if (DUE_WORK_DAYS.includes(daysAgo)) await runDueWork(demo);
        for (const [, people, as] of CHOICES.filter(([when]) => when === daysAgo)) await choose(people, as);
        for (const [, who, does] of PARTICIPANT_STEPS.filter(([when]) => when === daysAgo))
          await act(demo, panel, own(who), { does, person: typeof who === 'number' ? who : 1 });
      },
    })),
  ];
}

const idOf = (panel: DemoPanel, who: Who): string =>
  who === 'dana' ? panel.dana : who === 'noor' ? panel.withoutVideos : (panel.others[who] ?? '');

/** Its surveys are written and published, and everybody who may take part has the screener. */
async function launchTest(demo: DemoContext, panel: DemoPanel): Promise<string> {
  const planned = { whole: DEMO_TEST, surveys: SURVEYS };
  const { projectId, screenerId } = await launchProductTest(demo, demo.tx, planned, { operatorId: panel.ownerId });
  for (const panelistId of [panel.dana, panel.robin, panel.withoutVideos, ...panel.others]) {
    await inviteTo(demo, screenerId, panelistId);
  }
  return projectId;
}

async function act(
  demo: DemoContext,
  panel: DemoPanel,
  own: OwnTest,
  { does, person }: { readonly does: Doing; readonly person: number },
): Promise<void> {
  if (does === 'confirms') return confirmTest(demo, demo.tx, own);
  if (does === 'declines') return must(await declineTest(demo, own));
  if (does === 'receives' || does === 'misses') {
    return answerParcel(demo, own, SHIPMENT_ANSWERS[does === 'receives' ? 'received' : 'neverCame']);
  }
  if ('takes' in does) return take(demo, own, does.takes, person);
  const { parcel: status, words } = does;
  const { participant, shipment } = await participantOf(demo, demo.tx, own);
  // Each parcel has a number of its own.
  const trackingNumber = `447199${1 + (shipment?.attempt ?? 1)}${participant.number.replace(/\D/g, '')}`;
  const named = { carrier: 'NORTHPOST', trackingNumber };
  const noted = { status, words, ...(shipment?.tracking_number == null && named) };
  const problem = await noteParcel(demo, participant.participant_id, noted, { operatorId: panel.adminId });
  if (problem !== undefined) throw new Error(`the demo has no such parcel: ${problem}`);
}

/** Somebody takes a survey of the test, and the test hears of it: nothing else listens while the demo is loaded. */
async function take(demo: DemoContext, own: OwnTest, part: keyof typeof SURVEYS, person: number): Promise<void> {
  const { activities, tx } = demo;
  const { panelistId } = own;
  // Rounds of the diary and the feedback survey are handed out when they are due.
  if (part !== 'SCREENER') await runDueWork(demo);
  const { taskId, partProjectId } = await taskOfPart(demo, tx, own, part);
  const surveyId = (await readStudy(activities, tx, partProjectId))?.surveyId ?? '';
  const says = part === 'SCREENER' ? { loads: 'some' } : {};
  await takeSurvey(demo, { taskId, surveyId, panelistId, person, says });
  const state = (await readTask(activities, tx, taskId))?.state;
  if (state !== 'QUALIFIED') throw new Error(`the demo's ${part} ended as ${state}`);
  await hearSettled(demo, tx, { taskId, panelistId, state });
}
