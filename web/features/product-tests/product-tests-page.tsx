import { useInfiniteQuery } from '@tanstack/react-query';
import { useMatches, useRouteContext } from '@tanstack/react-router';
import { MESSAGES } from '#contract/messages/messages.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import picture from '#ui/art/empty/parcel.svg';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SkeletonCard } from '#ui/feedback/skeleton.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { isStillNew } from '#web/activities/new-tag.ts';
import { BackLink } from '#web/layout/back-link.tsx';
import { PagedList } from '#web/lists/paged-list.tsx';
import { ProductTestCard } from '#web/product-tests/product-test-card.tsx';
import { productTestsQuery, type WaitedFor } from '#web/product-tests/product-tests.queries.ts';
import { ProductTestingHelp } from '#web/product-tests/testing-help.tsx';
import { BesideTest } from './beside-test.tsx';

const texts = MESSAGES.productTestCards;

/** The products that a member tries at home, and those they may get. */
export function ProductTestsPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const query = useInfiniteQuery(productTestsQuery(useRouteContext({ from: '/member-area' })));
  const { data, dataUpdatedAt } = query;
  const waiting = data?.pages[0]?.waiting ?? [];
  const hasTests = (data?.pages[0]?.contents.length ?? 0) > 0;
  const now = new Date(dataUpdatedAt);
  const isNew = hasTests && isStillNew('product-testing', dataUpdatedAt);
  return (
    <BesideTest side={<ProductTestingHelp />}>
      <BackLink href={memberPath('activities')}>{MESSAGES.navigation.activities}</BackLink>
      <div className="mt-1">
        <PageHeading>{title}</PageHeading>
      </div>
      {query.isPending ? (
        <Loading />
      ) : (
        <div className="mt-6 grid grid-cols-1 gap-5">
          <PagedList query={query} noun="product tests" loadingText="" empty={waiting.length === 0 && <NoTests />}>
            {(tests) => (
              <ul aria-label="Your product tests" className="grid grid-cols-1 gap-5">
                {tests.map((test) => (
                  <li key={test.id}>
                    <ProductTestCard test={test} isNew={isNew} now={now} />
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
          {waiting.length > 0 && <Waiting tests={waiting} />}
        </div>
      )}
    </BesideTest>
  );
}

function Loading() {
  return (
    <div role="status" data-loading className="mt-6 grid grid-cols-1 gap-5">
      <VisuallyHidden>Loading your product tests</VisuallyHidden>
      <SkeletonCard />
      <SkeletonCard />
    </div>
  );
}

/** Tests whose questions a member has passed, and where nobody has picked them so far. */
function Waiting({ tests }: { readonly tests: readonly WaitedFor[] }) {
  return (
    <section aria-labelledby="in-the-running">
      <h2 id="in-the-running" className="mb-4 text-lg">
        {texts.waitingTitle}
      </h2>
      <ul className="grid grid-cols-1 gap-4">
        {tests.map(({ projectId, title, isReserve }) => (
          <li key={projectId}>
            <Card>
              <div className="flex flex-wrap gap-x-4 gap-y-2">
                <Icon name={isReserve ? 'list' : 'hourglass'} />
                <div className="min-w-0 flex-[1_1_10rem] wrap-anywhere">
                  <h3 className="text-base">{title}</h3>
                  <p className="mt-1 text-sm text-text-muted">{isReserve ? texts.reserve : texts.waiting}</p>
                </div>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoTests() {
  return (
    <EmptyState
      pictureUrl={picture}
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <ButtonLink href={memberPath('activities')} variant="secondary">
          See your activities
        </ButtonLink>
      }
    />
  );
}
