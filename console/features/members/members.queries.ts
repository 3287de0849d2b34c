import type { MemberState } from '#contract/generated/operator/graphql.ts';
import {
  getMember,
  listMemberAttributeChanges,
  listMemberAudit,
  listMemberLog,
  listMemberMessages,
  listMemberPoints,
  listMembers,
  listMemberTasks,
} from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type Member = AnswerOf<typeof getMember>;
export type MemberRow = AnswerOf<typeof listMembers>['contents'][number];
export type MemberTask = AnswerOf<typeof listMemberTasks>['contents'][number];
export type PointsLine = AnswerOf<typeof listMemberPoints>['contents'][number];
export type AttributeChange = AnswerOf<typeof listMemberAttributeChanges>['contents'][number];
export type MemberLogEntry = AnswerOf<typeof listMemberLog>['contents'][number];
export type MemberMessage = AnswerOf<typeof listMemberMessages>[number];

/** What shows a member after something was done to them, with the entry of who did it. */
export const SHOWS_MEMBER = [getMember.name, listMemberAudit.name];

export interface MemberChoice {
  readonly text: string;
  readonly state: MemberState | undefined;
}

export const EVERY_MEMBER: MemberChoice = { text: '', state: undefined };

/** The panel page by page, the newest member first. */
export function membersQuery(api: OperatorApi, { text, state }: MemberChoice) {
  const filter = { text: text || null, state: state ?? null };
  return pagedQuery(api, listMembers, { filter });
}

export function memberQuery(api: OperatorApi, panelistId: string) {
  return operationQuery(api, getMember, { panelistId });
}

export function memberTasksQuery(api: OperatorApi, panelistId: string) {
  return pagedQuery(api, listMemberTasks, { panelistId });
}

/** A member's points line by line; a statement to print asks for many at once. */
export function memberPointsQuery(api: OperatorApi, panelistId: string, pageSize?: number) {
  return pagedQuery(api, listMemberPoints, { panelistId, pageSize: pageSize ?? null });
}

export function memberMessagesQuery(api: OperatorApi, panelistId: string) {
  return operationQuery(api, listMemberMessages, { panelistId });
}

export function memberAuditQuery(api: OperatorApi, panelistId: string) {
  return pagedQuery(api, listMemberAudit, { panelistId });
}

/** What a member changed of their profile, the newest first. */
export function attributeChangesQuery(api: OperatorApi, panelistId: string) {
  return pagedQuery(api, listMemberAttributeChanges, { panelistId });
}

/** What they were told in the app and by e-mail, the newest first. */
export function memberLogQuery(api: OperatorApi, panelistId: string) {
  return pagedQuery(api, listMemberLog, { panelistId });
}
