import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PEOPLE_COLUMNS } from '#contract/joining/people-files.ts';
import { readNamelessAttributes } from '#server/modules/profile/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { anOperator } from '#testkit/builders/builders.ts';
import { freshAddress, peopleFileClient } from '#testkit/builders/people-file-builders.ts';
import { aSurvey } from '#testkit/builders/survey-builders.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';
import { namedColumns } from './people-files/profile-columns.ts';
import { setCells } from './set-cells.ts';
import { setRecruitment } from './recruitment.ts';

let node: TestNode;
let files: ReturnType<typeof peopleFileClient>;
beforeAll(async () => {
  node = await startTestNode();
  files = peopleFileClient(node, (await anOperator(node, 'ADMIN')).operatorId);
  const shops = {
    type: 'radiogroup',
    name: 'shops',
    title: 'Who shops for food at home?',
    choices: [
      { value: 'me', text: 'I do' },
      { value: 'both', text: 'We take turns' },
    ],
  };
  const pages = [{ name: 'p', elements: [shops] }];
  const { projectId } = await aSurvey(node, { definitionJson: { title: 'Join us', pages } });
  await inTransaction(node.platform.db, async (tx) => {
    await setRecruitment(node.rooms.joining, tx, { projectId, wantedMembers: 100 });
    await setCells(node.rooms.joining, tx, [
      { name: 'Shops alone', conditions: { answers: { shops: ['me'] } }, targetPercent: 50 },
      { name: 'Young, shares', conditions: { ageTo: 40, answers: { shops: ['both'] } }, targetPercent: 50 },
    ]);
  });
});
afterAll(() => node.stop());

const line = (email: string, born: string, ...more: readonly string[]) =>
  `${email},Lee,Park${email.replaceAll(/[^a-z]/g, '')},${born},,,,2022-09-12,2.0,2022-09-12,1.4,2022-09-12,1.0,2022-09-12,,,0,${more.join(',')}`;
const fileOf = (columns: readonly string[], lines: readonly string[]) =>
  [[...PEOPLE_COLUMNS.IMPORT, ...columns].join(','), ...lines, ''].join('\r\n');

async function cellOf(email: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    SELECT cell.name FROM joining_person JOIN panelist USING (panelist_id) LEFT JOIN panel_cell cell USING (cell_id)
    WHERE email_key = ${email}`.execute(node.platform.db);
  return rows[0]?.name;
}

test('columns called like the profile or the survey of who joins bring members to their cells', async () => {
  const [alone, shares, older, silent] = [freshAddress(), freshAddress(), freshAddress(), freshAddress()];
  const columns = ['Gender', 'profile_shopsHow', 'Who shops for food at home?', 'children', 'note'];
  const text = fileOf(columns, [
    line(alone, '1984-11-02', 'woman', '"In the store|Online, delivered"', 'I do', '2', 'kept elsewhere'),
    line(shares, '1990-01-01', 'Man', '', 'both', '1 child', ''),
    line(older, '1960-01-01', '', '', 'We take turns', '', ''),
    line(silent, '1984-11-03', '', '', '', '', ''),
  ]);
  expect(await files.takeIn(text, 'IMPORT')).toMatchObject({ state: 'DONE', added: 4, bad: 0 });
  expect([await cellOf(alone), await cellOf(shares)]).toEqual(['Shops alone', 'Young, shares']);
  expect([await cellOf(older), await cellOf(silent)]).toEqual([null, null]);
  const { panelistId = '' } = (await files.stateOf(alone)) ?? {};
  const names = ['gender', 'shopsHow', 'children', 'note', 'shops'];
  expect(await readNamelessAttributes(node.rooms.profile, node.platform.db, panelistId, names)).toEqual({
    gender: 'Woman',
    shopsHow: ['In the store', 'Online, delivered'],
    children: 2,
  });
});

test('an answer that is not offered makes its line bad, and says nothing of what stands there', async () => {
  const text = fileOf(
    ['gender', 'shops', 'last name at birth'],
    [
      line(freshAddress(), '1984-11-02', 'Other thing', '', 'x'),
      line(freshAddress(), '1984-11-02', '', 'nobody', 'x'),
      line(freshAddress(), '1984-11-02', 'Woman', 'me', 'x'),
    ],
  );
  expect(await files.check(text, 'IMPORT')).toMatchObject({
    added: 1,
    bad: 2,
    problems: [
      { line: 2, problem: "Gender isn't one of its choices" },
      { line: 3, problem: "Who shops for food at home? isn't one of its choices" },
    ],
  });
});

test('a column whose name is misspelled is told as left out, the others as what they are read', async () => {
  const text = fileOf(
    ['Gendr', 'who shops for food at home', ''],
    [line(freshAddress(), '1984-11-02', 'Woman', 'me', '')],
  );
  const checked = await files.check(text, 'IMPORT');
  expect(checked).toMatchObject({ state: 'CHECKED', added: 1, bad: 0 });
  const columns = await namedColumns(files.rooms, node.platform.db, checked.columns);
  expect(columns.slice(PEOPLE_COLUMNS.IMPORT.length)).toEqual([
    { name: 'Gendr', readAs: null },
    { name: 'who shops for food at home', readAs: 'Who shops for food at home?' },
  ]);
  expect(columns[0]).toEqual({ name: 'email', readAs: 'email' });
});

test('a file of people to invite says which of its columns are left out', async () => {
  const { columns } = await files.check(
    `email,first_name,last_name,Favorite aisle\r\n${freshAddress()},Lee,Park,Tea\r\n`,
  );
  expect(columns.filter(({ readAs }) => readAs === null)).toEqual([{ name: 'Favorite aisle', readAs: null }]);
});
