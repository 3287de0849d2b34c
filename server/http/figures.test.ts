import { readFileSync } from 'node:fs';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { FIGURES } from '#contract/figures/figures.ts';
import { completesWanted } from '#contract/studies/completes-wanted.ts';
import { isOverdue, type Due } from '#contract/product-tests/participant-due.ts';
import { place } from '#server/platform/places.ts';
import { DEMO_PATIENCE_MS, demoDatabaseUrl } from '#testkit/beds/demo-database.ts';
import { dropDatabase } from '#testkit/database.ts';
import { signedInOperator } from '#testkit/clients/operator-client.ts';
import { figureReaders, sum, type RecountedFigure } from '#testkit/figure-readers.ts';
import { startTestNode, type TestNode } from '#testkit/node.ts';

/** Each figure of contract/figures/figures.ts is asked of every operation that shows it, and recounted from the rows. */
let node: TestNode;
let databaseUrl: string;
let readers: ReturnType<typeof figureReaders>;
beforeAll(async () => {
  databaseUrl = await demoDatabaseUrl();
  node = await startTestNode({ databaseUrl, hasBadges: true });
  const now = node.clock.now();
  await sql`UPDATE test_participant SET feedback_taken_at = ${now} WHERE stage = 'FEEDBACK'`.execute(node.platform.db);
  await sql`UPDATE test_participant SET due_kind = 'NO_SCAN', due_at = ${now} WHERE stage = 'SHIPPED'`.execute(
    node.platform.db,
  );
  await sql`UPDATE task SET updated_at = ${now} WHERE task_id IN (SELECT task_id FROM task WHERE state = 'QUALIFIED' LIMIT 9)`.execute(
    node.platform.db,
  );
  await sql`INSERT INTO redemption (redemption_id, panel_id, panelist_id, reward_id, value_cents, points, state, created_at)
    SELECT gen_random_uuid(), panel_id, panelist_id, reward_id, value_cents, points, 'PENDING', ${now} FROM redemption LIMIT 1`.execute(
    node.platform.db,
  );
  await sql`UPDATE gift_card SET expires_on = '2020-01-01' WHERE redemption_id IS NULL AND expires_on IS NOT NULL`.execute(
    node.platform.db,
  );
  await sql`UPDATE gift_card_reward SET lead_days = 90`.execute(node.platform.db);
  // What was kept of a count is too old then.
  node.clock.advance(60_000);
  readers = figureReaders(await signedInOperator(node, 'ADMIN'));
  // The sidebar tells what was counted last.
  await readers['work.lowCards'].getGiftCardStock('');
}, DEMO_PATIENCE_MS);
afterAll(async () => {
  await node.stop();
  await dropDatabase(databaseUrl);
});

test('docs/figures.md is the table of figures', () => {
  const rows = Object.values(FIGURES).map(
    ({ name, counts, shownBy }) => `| ${name} | ${counts} | ${shownBy.map((one) => `\`${one}\``).join(', ')} |`,
  );
  const found = readFileSync(place('docs/figures.md'), 'utf8').split('\n');
  expect(found.filter((line) => /^\| (?!figure|---)/u.test(line))).toEqual(rows);
});

const rowsOf = async <Row>(query: RawBuilder<Row>): Promise<readonly Row[]> =>
  (await query.execute(node.platform.db)).rows;
const counted = async (query: RawBuilder<{ count: number }>): Promise<number> => (await rowsOf(query))[0]?.count ?? 0;
const tasks = (id: string, states?: readonly string[]) =>
  counted(sql`SELECT count(*)::integer AS count FROM task WHERE project_id = ${id}::uuid
    AND (${states === undefined} OR state = ANY (${states ?? []}::text[]))`);
const participants = (id: string, is: RawBuilder<unknown>) =>
  counted(sql`SELECT count(*)::integer AS count FROM test_participant WHERE project_id = ${id}::uuid AND ${is}`);
const paid = (ids: readonly string[]) =>
  counted(sql`SELECT coalesce(sum(entry.amount), 0)::integer AS count FROM points_transfer transfer
    JOIN points_entry entry USING (transfer_id) JOIN points_account account USING (account_id)
    WHERE account.kind = 'MEMBER' AND transfer.cause_kind = 'TASK'
      AND transfer.cause_id IN (SELECT task_id FROM task WHERE project_id = ANY (${ids}::uuid[]))`);
const partsOf = async (id: string, part?: string): Promise<readonly string[]> =>
  (
    await rowsOf(sql<{ id: string; part: string }>`SELECT part_project_id AS id, part FROM product_test_part
    WHERE project_id = ${id}::uuid`)
  ).flatMap((row) => (part === undefined || row.part === part ? [row.id] : []));
const surveysOf = async (id: string): Promise<readonly string[]> =>
  (await Promise.all(['SCREENER', 'DIARY', 'FEEDBACK'].map((part) => partsOf(id, part)))).flat();
const screener = async (id: string): Promise<string> => (await partsOf(id, 'SCREENER'))[0] ?? '';

const ENDED = ['QUALIFIED', 'TERMINATED', 'OQ', 'UNDER_REVIEW'];
const OPEN_REQUEST = sql`status IN ('NEW', 'IN_PROGRESS')`;
const TIME_ZONE = DEFAULT_BRAND.timeZone;
/** The study of the week that runs. */
const questOf = async (seriesId: string): Promise<string> =>
  (
    await rowsOf(sql<{ id: string }>`SELECT project_id AS id FROM quest_week
      WHERE series_id = ${seriesId}::uuid AND project_id IS NOT NULL AND monday <= ${node.clock.now()} ORDER BY monday DESC LIMIT 1`)
  )[0]?.id ?? '';

const PLACED = sql`stage IN ('SELECTED', 'SHIPPED', 'DELIVERED', 'TESTING', 'FEEDBACK', 'DONE')`;

/** From the rows themselves, in other words than those of the modules. */
const RECOUNT: Readonly<Record<RecountedFigure, (id: string) => Promise<number | null>>> = {
  'study.invited': (id) => tasks(id),
  'study.complete': (id) => tasks(id, ['QUALIFIED']),
  'study.completesToday': (id) =>
    counted(sql`SELECT count(*)::integer AS count FROM task WHERE project_id = ${id}::uuid AND state = 'QUALIFIED'
      AND (updated_at AT TIME ZONE ${TIME_ZONE})::date = (${node.clock.now()}::timestamptz AT TIME ZONE ${TIME_ZONE})::date`),
  // What the pace makes of it has its own table of cases, in fieldwork-pace.test.ts: here the pages are compared.
  'study.expected': async (id) => (await readers['study.expected'].getFieldwork(id)) ?? null,
  'quest.assigned': async (id) => tasks(await questOf(id)),
  'quest.complete': async (id) => tasks(await questOf(id), ['QUALIFIED']),
  'study.underReview': (id) => tasks(id, ['UNDER_REVIEW']),
  'study.wanted': async (id) => {
    const [study] = await rowsOf(sql<{ wanted: number | null; survey: string | null }>`
      SELECT wanted_completes AS wanted, survey_id AS survey FROM project WHERE project_id = ${id}::uuid`);
    const cells = await rowsOf(sql<{ rule: string; target: number }>`
      SELECT rule, target FROM quota_cell WHERE survey_id = ${study?.survey ?? null}::uuid`);
    return completesWanted(study?.wanted ?? null, cells);
  },
  'study.pointsPaid': (id) => paid([id]),
  'study.cellComplete': (id) =>
    counted(sql`SELECT count(*)::integer AS count FROM quota_hold JOIN survey_run run USING (run_id) JOIN task USING (task_id)
      WHERE task.project_id = ${id}::uuid AND task.state = 'QUALIFIED'`),
  'test.units': (id) => counted(sql`SELECT units AS count FROM product_test WHERE project_id = ${id}::uuid`),
  'test.unitsLeft': async (id) => {
    const units = await counted(sql`SELECT units AS count FROM product_test WHERE project_id = ${id}::uuid`);
    const parcels = await rowsOf(sql<{ who: string; status: string; left: boolean; isReplaced: boolean }>`
      SELECT participant_id AS who, status, shipped_at IS NOT NULL AS left, replaced_at IS NOT NULL AS "isReplaced"
      FROM shipment WHERE project_id = ${id}::uuid`);
    const selected = await rowsOf(sql<{ who: string }>`SELECT participant_id AS who FROM test_participant
      WHERE project_id = ${id}::uuid AND stage = 'SELECTED'`);
    const isOnItsWay = (who: string) =>
      parcels.some((one) => one.who === who && !one.isReplaced && !['CANCELLED', 'RETURNED'].includes(one.status));
    const sent = parcels.filter(({ status, left }) => status !== 'CANCELLED' || left);
    return units - sent.length - selected.filter(({ who }) => !isOnItsWay(who)).length;
  },
  'test.selected': (id) => participants(id, sql`selected_at IS NOT NULL`),
  'test.done': (id) => participants(id, sql`stage = 'DONE'`),
  'test.placed': (id) => participants(id, PLACED),
  'test.reserve': (id) => participants(id, sql`stage = 'SCREENED' AND selection = 'RESERVE'`),
  'test.inReview': (id) => participants(id, sql`stage = 'FEEDBACK' AND feedback_taken_at IS NOT NULL`),
  'test.overdue': async (id) => {
    const due = await rowsOf(sql<Due>`SELECT due_kind AS kind, due_at AS at FROM test_participant
      WHERE project_id = ${id}::uuid AND due_kind IS NOT NULL`);
    return due.filter((one) => isOverdue(one, node.clock.now())).length;
  },
  'test.invited': async (id) => tasks(await screener(id)),
  'test.qualified': async (id) => tasks(await screener(id), ['QUALIFIED']),
  'test.assigned': async (id) => sum(await Promise.all((await surveysOf(id)).map((part) => tasks(part)))),
  'test.answered': async (id) => sum(await Promise.all((await surveysOf(id)).map((part) => tasks(part, ENDED)))),
  'member.completes': (id) =>
    counted(sql`SELECT count(*)::integer AS count FROM task
      WHERE panelist_id = ${id}::uuid AND state = 'QUALIFIED' AND sub_type <> 'RECRUITMENT'`),
  'member.points': (id) =>
    counted(sql`SELECT coalesce(sum(entry.amount), 0)::integer AS count FROM points_entry entry
      JOIN points_account account USING (account_id) WHERE account.kind = 'MEMBER' AND account.panelist_id = ${id}::uuid`),
  'work.reviews': () => counted(sql`SELECT count(*)::integer AS count FROM review_item WHERE decided_at IS NULL`),
  'work.requests': () => counted(sql`SELECT count(*)::integer AS count FROM support_request WHERE ${OPEN_REQUEST}`),
  'work.overdueRequests': () =>
    counted(
      sql`SELECT count(*)::integer AS count FROM support_request WHERE ${OPEN_REQUEST} AND due_at < ${node.clock.now()}`,
    ),
  'work.pendingCards': () => counted(sql`SELECT count(*)::integer AS count FROM redemption WHERE state = 'PENDING'`),
  'work.lowCards': async () => (await readers['work.lowCards'].getGiftCardStock('')) ?? null,
  'test.pointsPaid': async (id) => paid([id, ...(await partsOf(id))]),
  'panel.stage': () => counted(sql`SELECT count(*)::integer AS count FROM joining_person`),
  'panel.noCell': () =>
    counted(sql`SELECT count(*)::integer AS count FROM joining_person person WHERE NOT EXISTS (
      SELECT FROM panel_cell cell WHERE cell.cell_id = person.cell_id AND cell.retired_at IS NULL)`),
};

/** The studies, tests or panels that a figure is about. */
async function subjectsOf(figure: RecountedFigure): Promise<readonly string[]> {
  if (figure.startsWith('panel.') || figure.startsWith('work.')) return [''];
  const members = sql<{
    id: string;
  }>`SELECT panelist_id AS id FROM panelist WHERE state = 'ACTIVE'
    AND (EXISTS (SELECT FROM support_request r WHERE r.panelist_id = panelist.panelist_id)
      OR EXISTS (SELECT FROM review_item i WHERE i.panelist_id = panelist.panelist_id))`;
  if (figure.startsWith('member.')) return (await rowsOf(members)).map(({ id }) => id);
  const series = sql<{ id: string }>`SELECT DISTINCT series_id AS id FROM quest_week WHERE project_id IS NOT NULL`;
  if (figure.startsWith('quest.')) return (await rowsOf(series)).map(({ id }) => id);
  const found = await (figure.startsWith('test.')
    ? rowsOf(sql<{ id: string }>`SELECT project_id AS id FROM product_test`)
    : rowsOf(sql<{
        id: string;
      }>`SELECT project_id AS id FROM project WHERE launched_at IS NOT NULL AND survey_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM quest_week week WHERE week.project_id = project.project_id)`));
  return found.map(({ id }) => id);
}

const FIGURE_NAMES = Object.keys(RECOUNT) as RecountedFigure[];

describe('every page says the same', () => {
  test.each(FIGURE_NAMES)('%s', async (figure) => {
    const subjects = await subjectsOf(figure);
    expect(subjects).not.toEqual([]);
    const values: (number | null)[] = [];
    for (const id of subjects) {
      const rows = await RECOUNT[figure](id);
      const asked = Object.entries<(id: string) => Promise<number | undefined>>(readers[figure]);
      const pages = await Promise.all(asked.map(async ([operation, read]) => [operation, await read(id)] as const));
      const shown = pages.filter(([, value]) => value !== undefined);
      expect({ id, ...Object.fromEntries(shown) }).toEqual({
        id,
        ...Object.fromEntries(shown.map(([operation]) => [operation, rows])),
      });
      values.push(rows);
    }
    // Of nothing but zeros nobody could tell whether it is counted at all.
    expect(sum(values.map((value) => value ?? 0))).toBeGreaterThan(0);
  });

  test('the demo has somebody who was selected and is out, so that shares of both would differ', async () => {
    const [id = ''] = await subjectsOf('test.selected');
    expect(await RECOUNT['test.selected'](id)).toBeGreaterThan((await RECOUNT['test.placed'](id)) ?? 0);
  });
});
