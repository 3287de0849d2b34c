import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  ExportMemberStatementDocument,
  GetMemberDocument,
  ListMemberAuditDocument,
  ListMemberMessagesDocument,
  ListMemberPointsDocument,
  ListMembersDocument,
  ListMemberTasksDocument,
  type GetMemberQuery,
  type ListMemberMessagesQuery,
  type ListMemberPointsQuery,
  type ListMembersQuery,
  type ListMemberTasksQuery,
  type MemberState,
} from '#contract/generated/operator/graphql.ts';
import { JUST_ASKED } from '#console/api/just-asked.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type Member = GetMemberQuery['getMember'];
export type MemberRow = ListMembersQuery['listMembers']['contents'][number];
export type MemberTask = ListMemberTasksQuery['listMemberTasks']['contents'][number];
export type PointsLine = ListMemberPointsQuery['listMemberPoints']['contents'][number];
export type MemberMessage = ListMemberMessagesQuery['listMemberMessages'][number];

const FIRST_PAGE = null as string | null;

export interface MemberChoice {
  readonly text: string;
  readonly state: MemberState | undefined;
}

export const EVERY_MEMBER: MemberChoice = { text: '', state: undefined };

/** The panel page by page, the newest member first. */
export function membersQuery(api: OperatorApi, { text, state }: MemberChoice) {
  const filter = { text: text || null, state: state ?? null };
  return infiniteQueryOptions({
    ...JUST_ASKED,
    queryKey: ['listMembers', filter],
    initialPageParam: FIRST_PAGE,
    queryFn: async ({ pageParam: startingAfter }) =>
      (await api.callGraphql({ name: 'listMembers', document: ListMembersDocument }, { filter, startingAfter }))
        .listMembers,
    getNextPageParam: ({ nextPage }) => nextPage,
  });
}

export function memberQuery(api: OperatorApi, panelistId: string) {
  return queryOptions({
    queryKey: ['getMember', panelistId],
    queryFn: async () =>
      (await api.callGraphql({ name: 'getMember', document: GetMemberDocument }, { panelistId })).getMember,
  });
}

export function memberTasksQuery(api: OperatorApi, panelistId: string) {
  const operation = { name: 'listMemberTasks', document: ListMemberTasksDocument };
  return infiniteQueryOptions({
    queryKey: [operation.name, panelistId],
    initialPageParam: FIRST_PAGE,
    queryFn: async ({ pageParam: startingAfter }) =>
      (await api.callGraphql(operation, { panelistId, startingAfter })).listMemberTasks,
    getNextPageParam: ({ nextPage }) => nextPage,
  });
}

/** A member's points line by line; a statement to print asks for many at once. */
export function memberPointsQuery(api: OperatorApi, panelistId: string, first?: number) {
  const operation = { name: 'listMemberPoints', document: ListMemberPointsDocument };
  return infiniteQueryOptions({
    queryKey: [operation.name, panelistId, first],
    initialPageParam: FIRST_PAGE,
    queryFn: async ({ pageParam: startingAfter }) =>
      (await api.callGraphql(operation, { panelistId, startingAfter, first: first ?? null })).listMemberPoints,
    getNextPageParam: ({ nextPage }) => nextPage,
  });
}

/** Where the browser fetches a member's statement from; good for a minute. */
export async function statementAddress(api: OperatorApi, panelistId: string): Promise<string> {
  const operation = { name: 'exportMemberStatement', document: ExportMemberStatementDocument };
  return (await api.callGraphql(operation, { panelistId })).exportMemberStatement;
}

export function memberMessagesQuery(api: OperatorApi, panelistId: string) {
  const operation = { name: 'listMemberMessages', document: ListMemberMessagesDocument };
  return queryOptions({
    queryKey: [operation.name, panelistId],
    queryFn: async () => (await api.callGraphql(operation, { panelistId })).listMemberMessages,
  });
}

export function memberAuditQuery(api: OperatorApi, panelistId: string) {
  const operation = { name: 'listMemberAudit', document: ListMemberAuditDocument };
  return infiniteQueryOptions({
    queryKey: [operation.name, panelistId],
    initialPageParam: FIRST_PAGE,
    queryFn: async ({ pageParam: startingAfter }) =>
      (await api.callGraphql(operation, { panelistId, startingAfter })).listMemberAudit,
    getNextPageParam: ({ nextPage }) => nextPage,
  });
}
