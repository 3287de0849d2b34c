import { ApiClient } from '#testkit/clients/api-client.ts';
import { SurveyTaker, type SurveyLink } from '#testkit/clients/survey-taker.ts';
import { anInvitation, aSurvey } from '#testkit/builders/survey-builders.ts';
import { askTwiceAtOnce, askUntilKnown, type Heard } from '../calls.ts';
import type { Asked, History } from '../history.ts';
import { again, atOnce, type Load, type LoadRun } from './pace.ts';
import { somePeople } from './people.ts';

const PEOPLE = 12;
const SLOTS = 5;

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

/** Crowds that race for the slots of one survey after the other: more people than slots, all at the same moment. */
export const surveys: Load = async (run) => {
  const crowd = async () => {
    const survey = await aSurvey(run.world, { definitionJson, outcomes });
    const people = await somePeople(run.world, PEOPLE);
    return Promise.all(people.map(({ panelistId }) => anInvitation(run.world, survey, { panelistId })));
  };
  let next = await crowd();
  return () =>
    again(run, 1_500, async () => {
      const invited = next;
      await atOnce(invited.length, async (index) => {
        const person = invited[index];
        if (person !== undefined) await take(run, person);
      });
      next = await crowd();
    });
};

interface Invited {
  readonly taskId: string;
  readonly panelistId: string;
  readonly link: SurveyLink;
}

async function take(run: LoadRun, { taskId, panelistId, link }: Invited): Promise<void> {
  const taker = new SurveyTaker(new ApiClient(run.world.url), link);
  const asked = { key: taskId, who: panelistId, what: 'two pages' };
  const step = { ...asked, kind: 'step' } as const;
  const ask = run.dice.next() < 0.4 ? askTwiceAtOnce : askUntilKnown;
  await askUntilKnown(run.history, { ...step, what: 'start' }, () => taker.start());
  const answers = [
    ['screener', { cooks: true }],
    ['rest', { pans: 3 }],
  ] as const;
  let last: Heard | undefined;
  // Who finds no slot is at the end after the first page.
  for (const [revision, [page, answer]] of answers.entries()) {
    last = await ask(run.history, { ...step, what: page }, () => taker.save(revision, page, answer));
    if (last === undefined || endOf(last) !== null) break;
  }
  noteEnd(run.history, { ...asked, kind: 'survey' }, last);
}

/** What somebody who took a survey knows of its end. */
export function noteEnd(history: History, asked: Asked, last: Heard | undefined): void {
  const end = last && endOf(last);
  if (end != null) return history.note(asked, { outcome: 'ok', told: end });
  history.note(asked, { outcome: last?.outcome === 'fail' ? 'fail' : 'unknown', told: last?.told ?? 'no answer' });
}

/** How a survey ended with this answer; null while it goes on. */
const endOf = ({ answer }: Heard): string | null => answer.body.data?.call?.end?.outcome ?? null;
