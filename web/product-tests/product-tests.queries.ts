import { queryOptions } from '@tanstack/react-query';
import { getMarketResearchProductTest, getMarketResearchProductTests } from '#contract/generated/member/operations.ts';
import { LARGEST_PAGE_SIZE, LIST_LATER_PAGE_SIZE } from '#contract/limits.ts';
import type { AnswerOf } from '#contract/wire/operation.ts';
import { operationQuery } from '#client/operation-query.ts';
import { itemsOf, nextPageKey, pagedItemsQuery } from '#web/lists/paged-items.ts';
import type { OfMember } from '#web/app/app-context.ts';

type TestPage = AnswerOf<typeof getMarketResearchProductTests>;
/** A test as a card shows it. */
export type ListedTest = TestPage['contents'][number];
/** A test whose member is not picked, or not yet. */
export type WaitedFor = TestPage['waiting'][number];
/** A test with all that its page shows. */
export type OwnTest = AnswerOf<typeof getMarketResearchProductTest>;

/** The tests that a member was picked for, the newest first. */
export function productTestsQuery({ api, member: { panelistId } }: OfMember) {
  return pagedItemsQuery(api, getMarketResearchProductTests, { panelistId }, { laterPageSize: LIST_LATER_PAGE_SIZE });
}

/** All tests of theirs that are not over, the newest first: as many as there are, beside the other activities. */
export function openTestsQuery({ api, member: { panelistId } }: OfMember) {
  const asked = { panelistId, isOpen: true };
  return queryOptions({
    queryKey: [getMarketResearchProductTests.name, asked],
    async queryFn() {
      const pages: TestPage[] = [];
      let startingAfter: string | undefined;
      do {
        const pagination = { pageSize: LARGEST_PAGE_SIZE, ...(startingAfter !== undefined && { startingAfter }) };
        pages.push(await api.query(getMarketResearchProductTests, { ...asked, pagination }));
        startingAfter = nextPageKey(pages);
      } while (startingAfter !== undefined);
      return itemsOf(pages);
    },
  });
}

export function productTestQuery({ api, member: { panelistId } }: OfMember, id: string) {
  return operationQuery(api, getMarketResearchProductTest, { panelistId, id });
}
