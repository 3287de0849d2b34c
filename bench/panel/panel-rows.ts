/** The rows of each table as COPY reads them: columns between tabs, \N for none. */
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { DAY_MS, HOUR_MS } from '#contract/time/durations.ts';
import { idOf, isOpen, launchedAt, plannedTasks, plannedTransfers, stateIn, type PanelPlan } from './panel-plan.ts';

const { panelId, tenantId } = DEFAULT_BRAND;
/** When within days of its launch a task was answered. */
const ANSWERED_WITHIN = 48;
/** Who has read what they were told: nearly all of the old ones, half of the new. */
const READ_SHARES = { old: 0.95, new: 0.5 } as const;

export interface TableRows {
  readonly table: string;
  readonly columns: readonly string[];
  rows(): Iterable<string>;
}

export const memberId = ({ begunAt }: PanelPlan, member: number): string => idOf('member', begunAt - DAY_MS, member);
const accountId = ({ begunAt }: PanelPlan, member: number): string => idOf('account', begunAt - DAY_MS, member);
export const projectId = (plan: PanelPlan, study: number): string => idOf('project', launchedAt(plan, study), study);
const taskId = (plan: PanelPlan, study: number, number: number): string =>
  idOf('task', launchedAt(plan, study), number);

/** What is written once for each study, not once for each row. */
function timesOf(plan: PanelPlan, study: number) {
  const at = launchedAt(plan, study);
  return {
    launched: new Date(at).toISOString(),
    answered: Array.from({ length: ANSWERED_WITHIN }, (_, hours) => new Date(at + hours * HOUR_MS).toISOString()),
  };
}

function byStudy<Of>(plan: PanelPlan, of: (plan: PanelPlan, study: number) => Of): (study: number) => Of {
  let kept: { readonly study: number; readonly of: Of } | undefined;
  return (study) => {
    if (kept?.study !== study) kept = { study, of: of(plan, study) };
    return kept.of;
  };
}

export function memberRows(plan: PanelPlan): TableRows {
  const joined = new Date(plan.begunAt - DAY_MS).toISOString();
  return {
    table: 'panelist',
    columns:
      'panelist_id panel_id tenant_id external_id iam_id email email_key first_name last_name state joined_at created_at updated_at'.split(
        ' ',
      ),
    *rows() {
      for (let member = 0; member < plan.members; member++) {
        const identity = idOf('identity', plan.begunAt - DAY_MS, member);
        yield `${memberId(plan, member)}\t${panelId}\t${tenantId}\t${identity}\t${identity}\tm${member}@example.com\t${identity}\tMember\tSample ${member}\tACTIVE\t${joined}\t${joined}\t${joined}\n`;
      }
    },
  };
}

export function taskRows(plan: PanelPlan): TableRows {
  return {
    table: 'task',
    columns: 'task_id panel_id panelist_id project_id type sub_type state status created_at updated_at'.split(' '),
    *rows() {
      const times = byStudy(plan, timesOf);
      const project = byStudy(plan, projectId);
      for (const task of plannedTasks(plan)) {
        const { state, status } = stateIn(plan, task);
        const { launched, answered } = times(task.study);
        const updated = state === 'INVITED' ? launched : answered[task.number % ANSWERED_WITHIN];
        yield `${taskId(plan, task.study, task.number)}\t${panelId}\t${memberId(plan, task.member)}\t${project(task.study)}\tQUANTITATIVE\tQUANTITATIVE\t${state}\t${status}\t${launched}\t${updated}\n`;
      }
    },
  };
}

/** Everybody was told of each invitation. */
export function notificationRows(plan: PanelPlan): TableRows {
  return {
    table: 'notification',
    columns: 'notification_id panel_id panelist_id kind cause_id step title body link created_at read_at'.split(' '),
    *rows() {
      const times = byStudy(plan, timesOf);
      for (const { number, study, member, chance } of plannedTasks(plan)) {
        const { launched, answered } = times(study);
        const isRead = chance < (isOpen(plan, study) ? READ_SHARES.new : READ_SHARES.old);
        const read = isRead ? answered[number % ANSWERED_WITHIN] : String.raw`\N`;
        yield `${idOf('notification', launchedAt(plan, study), number)}\t${panelId}\t${memberId(plan, member)}\tINVITATION\t${taskId(plan, study, number)}\t0\tA new activity\tTell us what you think of it.\t/activities\t${launched}\t${read}\n`;
      }
    },
  };
}

export function transferRows(plan: PanelPlan): TableRows {
  return {
    table: 'points_transfer',
    columns: 'transfer_id panel_id cause_kind cause_id reason created_at number subject outcome'.split(' '),
    *rows() {
      const times = byStudy(plan, timesOf);
      for (const { transfer, kind, number, study } of plannedTransfers(plan)) {
        const at = launchedAt(plan, study);
        const cause = kind === 'TASK' ? taskId(plan, study, number) : idOf('cause', at, transfer);
        const told = kind === 'TASK' ? `What you think of number ${study}\tCompleted` : String.raw`\N	\N`;
        yield `${idOf('transfer', at, transfer)}\t${panelId}\t${kind}\t${cause}\tPoints\t${times(study).answered[number % ANSWERED_WITHIN]}\t${10_001 + transfer}\t${told}\n`;
      }
    },
  };
}

/** Two of each transfer: the member's and the programme's. */
export function entryRows(plan: PanelPlan, programmeId: string): TableRows {
  return {
    table: 'points_entry',
    columns: ['transfer_id', 'account_id', 'amount'],
    *rows() {
      for (const { transfer, study, member, points } of plannedTransfers(plan)) {
        const id = idOf('transfer', launchedAt(plan, study), transfer);
        yield `${id}\t${accountId(plan, member)}\t${points}\n${id}\t${programmeId}\t${-points}\n`;
      }
    },
  };
}

/** With the sum of their entries. */
export function accountRows(plan: PanelPlan): TableRows {
  return {
    table: 'points_account',
    columns: ['account_id', 'panel_id', 'kind', 'panelist_id', 'balance'],
    *rows() {
      const balances = new Int32Array(plan.members);
      for (const { member, points } of plannedTransfers(plan)) balances[member] = (balances[member] ?? 0) + points;
      for (const [member, balance] of balances.entries())
        yield `${accountId(plan, member)}\t${panelId}\tMEMBER\t${memberId(plan, member)}\t${balance}\n`;
    },
  };
}
