/** The peer of the task list: plain Node that runs the same statement and stringifies the rows. No session, no limits. */
import { createServer } from 'node:http';
import pg from 'pg';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { STATUSES_LISTED, TASK_STATE_GROUPS } from '#contract/activities/task-states.ts';
import { taskPageStatement, taskPageValues } from '#server/modules/activities/task-page.store.ts';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const text = taskPageStatement({ sortBy: 'updateTime', isAscending: false });

const server = createServer((request, response) => {
  const values = taskPageValues({
    panelistId: String(request.headers['x-member']),
    panelId: DEFAULT_BRAND.panelId,
    states: TASK_STATE_GROUPS.ACTIVITIES,
    statuses: STATUSES_LISTED.OPEN,
    subTypes: null,
    createdFrom: null,
    hasProductTests: true,
    startingAfter: null,
    limit: 101,
  });
  pool.query({ name: 'tasks', text, values }).then(
    ({ rows }) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: rows })),
    () => response.writeHead(500).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
