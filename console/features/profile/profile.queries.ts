import {
  countProfileDetail,
  getProfileCatalogue,
  listProfileDetailVersions,
} from '#contract/generated/operator/operations.ts';
import type { CatalogueDetailFragment, DetailVersionFragment } from '#contract/generated/operator/graphql.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import { lookAgain } from '#console/api/look-again.ts';
import type { OperatorApi } from '#console/api/operator-api.ts';

export type Catalogue = AnswerOf<typeof getProfileCatalogue>;
export type CatalogueDetail = CatalogueDetailFragment;
export type DetailVersion = DetailVersionFragment;

/** What shows the catalogue, and each detail of it. */
export const SHOWS_CATALOGUE = [getProfileCatalogue.name, listProfileDetailVersions.name, countProfileDetail.name];

/** The last word of the address of a detail that there is not yet. */
export const NEW_DETAIL = 'new';

export function catalogueQuery(api: OperatorApi) {
  return operationQuery(api, getProfileCatalogue, {});
}

export function versionsQuery(api: OperatorApi, detailId: string) {
  return operationQuery(api, listProfileDetailVersions, { detailId });
}

const ASK_AGAIN_MS = 2_000;

/** Asked for again while it is being counted. */
export function countQuery(api: OperatorApi, detailId: string) {
  const isCounting = ({ members }: AnswerOf<typeof countProfileDetail>) => members === null;
  return operationQuery(api, countProfileDetail, { detailId }, lookAgain(isCounting, ASK_AGAIN_MS));
}

export function detailOf({ types }: Catalogue, detailId: string): CatalogueDetail | undefined {
  return types.flatMap(({ details }) => details).find((detail) => detail.detailId === detailId);
}
