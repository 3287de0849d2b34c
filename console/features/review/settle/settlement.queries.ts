import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { readRestError } from '#contract/wire/error-answers.ts';
import type { SettlementStanding } from '#contract/generated/operator/graphql.ts';
import { beginSettlement, getSettlement, listSettlementLines } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { MESSAGES } from '#contract/messages/messages.ts';
import { settlementAnswer } from '#contract/reviews/review-calls.ts';
import * as v from 'valibot';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type Settlement = AnswerOf<typeof getSettlement>;
export type SettlementLine = AnswerOf<typeof listSettlementLines>['contents'][number];

const BUSY_MS = 1_000;
const PAGE_SIZE = 100;

/** How a file compares; looked at again while it is being compared or applied. */
export function settlementQuery(api: OperatorApi, settlementId: string) {
  return operationQuery(
    api,
    getSettlement,
    { settlementId },
    {
      refetchInterval: ({ state }) =>
        state.data?.state === 'COMPARING' || state.data?.state === 'APPLYING' ? BUSY_MS : false,
    },
  );
}

export function settlementLinesQuery(api: OperatorApi, settlement: Settlement, standing: SettlementStanding) {
  const { settlementId, state } = settlement;
  const variables = { settlementId, standing, pageSize: PAGE_SIZE };
  return pagedQuery(api, listSettlementLines, variables, { asOf: state, enabled: state !== 'COMPARING' });
}

/** All lines that differ, to be taken away as a file. */
export async function allDifferences(api: OperatorApi, settlementId: string): Promise<SettlementLine[]> {
  const lines: SettlementLine[] = [];
  let startingAfter: string | null = null;
  do {
    const variables = { settlementId, standing: 'DIFFERS', pageSize: PAGE_SIZE, startingAfter } as const;
    const page: AnswerOf<typeof listSettlementLines> = await api.query(listSettlementLines, variables);
    lines.push(...page.contents);
    startingAfter = page.nextPage;
  } while (startingAfter !== null);
  return lines;
}

/** Why a file was not taken, in a sentence for the person who chose it. */
export class RefusedFile extends Error {}

/** Sends a file to be compared. The address is for this session, so the call needs no token of its own. */
export async function sendSettlement(api: OperatorApi, studyId: string, file: File): Promise<string> {
  const fileName = file.name.slice(0, 200) || 'outcomes.csv';
  const { url } = await api.mutate(beginSettlement, { studyId, fileName });
  const answer = await fetch(url, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'text/csv', [HEADERS.siteId]: DEFAULT_BRAND.siteId },
    body: file,
  });
  const body: unknown = await answer.json().catch(() => undefined);
  const taken = v.safeParse(settlementAnswer, body);
  if (answer.ok && taken.success) return taken.output.settlementId;
  throw new RefusedFile(readRestError(body)?.fields?.['file']?.[0] ?? MESSAGES.generic.somethingWentWrongTryAgain);
}
