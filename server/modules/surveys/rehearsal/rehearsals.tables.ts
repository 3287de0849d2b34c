import type { ColumnType, Generated } from 'kysely';
import type { ImportProblem } from '#engine/import.ts';
import type { RehearsalReport } from './rehearsal-report.ts';

export type RehearsalState = 'WAITING' | 'RUNNING' | 'DONE' | 'REFUSED' | 'FAILED';

export type RehearsalsTables = {
  rehearsal: {
    rehearsal_id: string;
    panel_id: string;
    project_id: string;
    state: RehearsalState;
    members: number;
    seed: string;
    members_done: Generated<number>;
    draft_revision: number | null;
    draft_version: number | null;
    report: ColumnType<RehearsalReport | null, string | null, string | null>;
    problems: ColumnType<readonly ImportProblem[] | null, string | null, string | null>;
    asked_by: string | null;
    asked_at: Date;
    began_at: Date | null;
    ended_at: Date | null;
  };
};
