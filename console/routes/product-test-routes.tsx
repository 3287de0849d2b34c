import { createRoute } from '@tanstack/react-router';
import { readBoardSearch } from '#console/features/product-tests/board-search.ts';
import {
  boardQuery,
  productTestQuery,
  productTestsQuery,
  testResultsQuery,
} from '#console/features/product-tests/product-tests.queries.ts';
import { prefetch } from './prefetch.ts';
import { getParentRoute, lazyScreen } from './root-route.tsx';

export const productTests = createRoute({
  getParentRoute,
  path: '/product-tests',
  loader: (opened) => prefetch(opened, ({ api }) => [productTestsQuery(api)]),
  component: lazyScreen(() => import('#console/features/product-tests/product-tests-page.tsx'), 'ProductTestsPage'),
});
/** One of them: who stands where, and who needs somebody. */
export const productTest = createRoute({
  getParentRoute,
  path: '/product-tests/$studyId',
  validateSearch: readBoardSearch,
  loader: (opened) =>
    prefetch(opened, ({ api, params: { studyId } }) => [productTestQuery(api, studyId), boardQuery(api, studyId)]),
  component: lazyScreen(() => import('#console/features/product-tests/board-page.tsx'), 'BoardPage'),
});
export const productTestPlan = createRoute({
  getParentRoute,
  path: '/product-tests/$studyId/plan',
  loader: (opened) => prefetch(opened, ({ api, params: { studyId } }) => [productTestQuery(api, studyId)]),
  component: lazyScreen(() => import('#console/features/product-tests/plan-page.tsx'), 'PlanPage'),
});
export const productTestSelection = createRoute({
  getParentRoute,
  path: '/product-tests/$studyId/selection',
  loader: (opened) =>
    prefetch(opened, ({ api, params: { studyId } }) => [productTestQuery(api, studyId), boardQuery(api, studyId)]),
  component: lazyScreen(() => import('#console/features/product-tests/selection/selection-page.tsx'), 'SelectionPage'),
});
export const productTestShipments = createRoute({
  getParentRoute,
  path: '/product-tests/$studyId/shipments',
  loader: (opened) =>
    prefetch(opened, ({ api, params: { studyId } }) => [productTestQuery(api, studyId), boardQuery(api, studyId)]),
  component: lazyScreen(() => import('#console/features/product-tests/shipments/shipments-page.tsx'), 'ShipmentsPage'),
});
export const productTestResults = createRoute({
  getParentRoute,
  path: '/product-tests/$studyId/results',
  loader: (opened) =>
    prefetch(opened, ({ api, params: { studyId } }) => [
      productTestQuery(api, studyId),
      testResultsQuery(api, studyId),
    ]),
  component: lazyScreen(() => import('#console/features/product-tests/results/results-page.tsx'), 'TestResultsPage'),
});
