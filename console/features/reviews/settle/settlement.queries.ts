import type { SettlementStanding } from '#contract/generated/operator/graphql.ts';
import { beginSettlement, getSettlement, listSettlementLines } from '#contract/generated/operator/operations.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { SETTLEMENT_FILE_PROBLEMS, settlementAnswer } from '#contract/reviews/review-calls.ts';
import { Refusal } from '#client/failure.ts';
import { operationQuery, pagedQuery } from '#client/operation-query.ts';
import { lookAgain } from '#console/api/look-again.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';
import { sendFile } from '#console/api/send-file.ts';

export type Settlement = AnswerOf<typeof getSettlement>;
export type SettlementLine = AnswerOf<typeof listSettlementLines>['contents'][number];

const BUSY_MS = 1_000;
const PAGE_SIZE = 100;

/** How a file compares; looked at again while it is being compared or applied. */
export function settlementQuery(api: OperatorApi, settlementId: string) {
  const isAtWork = ({ state }: Settlement) => state === 'COMPARING' || state === 'APPLYING';
  return operationQuery(api, getSettlement, { settlementId }, lookAgain(isAtWork, BUSY_MS));
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

interface ChosenFile {
  readonly studyId: string;
  readonly file: File | null;
}

/** Sends a file to be compared. */
export async function sendSettlement(api: OperatorApi, { studyId, file }: ChosenFile): Promise<string> {
  if (file === null) throw new Refusal(SETTLEMENT_FILE_PROBLEMS.empty, 'file');
  const fileName = file.name.slice(0, 200) || 'outcomes.csv';
  const { url } = await api.mutate(beginSettlement, { studyId, fileName });
  const sent = { body: file, headers: { 'content-type': 'text/csv' }, answer: settlementAnswer };
  return (await sendFile(url, sent)).settlementId;
}
