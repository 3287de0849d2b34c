import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { readStudy } from '#server/modules/activities/index.ts';
import type { Needs, TestRooms } from '../product-tests.ts';
import {
  type AnswersByMember,
  type DataRow,
  type DataSet,
  type DataVariable,
  answersByMember,
  csvOf,
} from '#server/modules/results/index.ts';
import * as v from 'valibot';
import { partPrefix, TEST_RESULTS_PATH } from '#contract/product-tests/results-file.ts';
import { dateIn } from '#contract/time/panel-days.ts';
import { countParticipants, readParticipantLines, type ParticipantLine } from './participant-lines.ts';
import { readTest } from '../planning/tests.ts';
import { writeAudit, type OperatorAct } from '#server/platform/audit/operator-act.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { defineTicket } from '#server/platform/tickets.ts';
import { listSurveysOf } from './test-results.ts';

export const testResultsTicket = defineTicket({
  purpose: 'product-test-results',
  path: TEST_RESULTS_PATH,
  lastsMs: LIFETIMES.exportLink.ms,
  shape: v.strictObject({ sessionId: v.string(), projectId: v.string(), cells: v.picklist(['codes', 'labels']) }),
});

type Asked = Omit<ReturnType<typeof testResultsTicket.read> & object, 'sessionId'>;

const fileNameOf = (shortId: string): string => `${shortId}-participants.csv`;

/**
 * Lets one session fetch the file of a test for the next five minutes. Who takes it and how many it names is in the audit log
 * before the first byte leaves.
 */
export async function requestTestExport(
  { activities, productTests }: TestRooms,
  { studyId, cells }: { readonly studyId: string; readonly cells: Asked['cells'] },
  sessionId: string,
  by: OperatorAct,
): Promise<{ readonly url: string; readonly fileName: string } | undefined> {
  const { db } = productTests;
  const study = await readStudy(activities, db, studyId);
  const test = study && (await readTest(productTests, db, study.studyId));
  if (study === undefined || test === undefined) return undefined;
  await inTransaction(db, async (tx) =>
    writeAudit(productTests, tx, by, {
      action: 'product-test.exported',
      subject: ['study', study.studyId],
      after: { shortId: study.shortId, cells, participants: await countParticipants(productTests, tx, study.studyId) },
    }),
  );
  const ticket = { sessionId, projectId: study.studyId, cells };
  return { url: testResultsTicket.sign(productTests, ticket).url, fileName: fileNameOf(study.shortId) };
}

/** A line for each participant, made while it is sent. */
export async function writeTestExport(
  rooms: Needs<'activities' | 'productTests' | 'results'>,
  { projectId, cells }: Asked,
) {
  const study = await readStudy(rooms.activities, rooms.productTests.db, projectId);
  if (study === undefined) return undefined;
  const data = await participantData(rooms, projectId, { name: study.shortId, title: study.internalName });
  return { fileName: fileNameOf(study.shortId), parts: csvOf(data, cells) };
}

const PLAIN = { choices: [], missing: [], measure: 'nominal' } as const;
const text = (name: string, label: string): DataVariable => ({ ...PLAIN, name, label, kind: 'text' });
const figure = (name: string, label: string): DataVariable => ({
  ...PLAIN,
  name,
  label,
  kind: 'number',
  measure: 'scale',
});

type Column = readonly [variable: DataVariable, read: (line: ParticipantLine) => Cell];

type Cell = string | number | Date | null | readonly (Date | null)[];

/**
 * Of everybody before their answers. Nothing here says who somebody is or where they live, and nothing leads to the number under
 * which their address is: the serial is of this file alone, its order says nothing, and times are days.
 */
const COLUMNS: readonly Column[] = [
  [
    { ...text('respondent', 'Respondent ID, the same in every file of this test'), use: 'serial' },
    ({ serial }) => serial,
  ],
  [text('cell', 'Cell'), ({ cell }) => cell],
  [text('stage', 'Stage'), ({ stage }) => stage],
  [text('selection', 'Selection'), ({ selection }) => selection],
  [text('from_reserve', 'From the reserve list'), ({ fromReserve }) => (fromReserve ? 'yes' : 'no')],
  [text('screened_on', 'Passed the screener'), ({ screenedAt }) => screenedAt],
  [text('selected_on', 'Selected'), ({ selectedAt }) => selectedAt],
  [text('address_confirmed_on', 'Confirmed the address'), ({ addressConfirmedAt }) => addressConfirmedAt],
  [text('consented_on', 'Accepted the consent form'), ({ consentAt }) => consentAt],
  [figure('parcels', 'Packages ordered'), ({ parcels }) => parcels],
  [text('shipped_on', 'Newest package shipped'), ({ shippedAt }) => shippedAt],
  [text('delivered_on', 'Newest package delivered'), ({ deliveredAt }) => deliveredAt],
  [text('each_shipped_on', 'Each package shipped, first to last'), ({ shippedEach }) => shippedEach],
  [text('each_delivered_on', 'Each package delivered, first to last'), ({ deliveredEach }) => deliveredEach],
  [text('received_on', 'Confirmed delivery'), ({ receivedAt }) => receivedAt],
  [figure('diary_rounds', 'Diary rounds assigned'), ({ diaryRounds }) => diaryRounds],
  [text('testing_until', 'End of the testing days'), ({ feedbackOpensAt }) => feedbackOpensAt],
  [text('gave_feedback_on', 'Submitted feedback'), ({ feedbackTakenAt }) => feedbackTakenAt],
  [text('completed_on', 'Done'), ({ completedAt }) => completedAt],
  [text('closed_on', 'Closed'), ({ closedAt }) => closedAt],
  [text('closed_why', 'Why it was closed'), ({ closedWhy }) => closedWhy],
];

/** The people of a test with what they said in each of its surveys. */
async function participantData(
  rooms: Needs<'productTests' | 'results'>,
  projectId: string,
  titled: { readonly name: string; readonly title: string },
): Promise<DataSet> {
  const { productTests, results } = rooms;
  const surveys: { readonly prefix: string; readonly answers: AnswersByMember }[] = [];
  for (const { part, round, partProjectId } of await listSurveysOf(rooms, projectId)) {
    const asked = { withProfile: part === 'SCREENER', timeZone: productTests.timeZone };
    const answers = await answersByMember(results, partProjectId, asked);
    surveys.push({ prefix: partPrefix(part, round), answers });
  }
  const names = new Set<string>();
  const variables = [
    ...COLUMNS.map(([variable]) => variable),
    ...surveys.flatMap(({ prefix, answers }) =>
      answers.variables.map((variable) => ({ ...variable, name: prefix + variable.name })),
    ),
  ].map((variable) => ({ ...variable, name: namedOnce(variable.name, names) }));
  return {
    ...titled,
    madeAt: productTests.clock.now(),
    variables,
    async *blocks() {
      for await (const lines of readParticipantLines(productTests, productTests.db, projectId)) {
        // What somebody said who has left stays in the file of each survey, where no serial of theirs leads to it.
        const members = lines.filter(({ isErased }) => !isErased).map(({ panelistId }) => panelistId);
        const said = await Promise.all(surveys.map(({ answers }) => answers.read(members)));
        yield lines.map((line) => [
          ...COLUMNS.map(([, read]) => cellOf(read(line), productTests.timeZone)),
          ...surveys.flatMap(({ answers }, at) => said[at]?.get(line.panelistId) ?? unsaid(answers)),
        ]);
      }
    },
  };
}

/** Days where the panel is; of several parcels one after the other, a line for what has not happened. */
function cellOf(value: Cell, timeZone: string): string | number | null {
  const day = (at: Date | null) => (at === null ? '-' : dateIn(at, timeZone));
  if (value instanceof Date) return day(value);
  if (value === null || typeof value !== 'object') return value;
  return value.length === 0 ? null : value.map(day).join(' | ');
}
const unsaid = ({ variables }: AnswersByMember): DataRow => variables.map(() => null);

const NAME_LONGEST = 64;

/** Long names are cut, so that two may come to be the same: then they are numbered. */
function namedOnce(wanted: string, taken: Set<string>): string {
  const cut = (ending: string) => wanted.slice(0, NAME_LONGEST - ending.length) + ending;
  let name = cut('');
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = cut(`_${number}`);
  taken.add(name.toLowerCase());
  return name;
}
