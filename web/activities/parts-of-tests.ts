import type { Activity } from './activities.queries.ts';

/** A product test as a whole: it has a page of its own, and no link like a survey. */
export const isProductTest = ({ type }: Activity): boolean => type === 'PRODUCT_TESTING';

/** Something that was sent: its test asks for it. */
export const isParcel = ({ type }: Activity): boolean => type === 'SHIPMENT';

/** What a member takes from the list itself. */
export const isOfList = (activity: Activity): boolean => !isProductTest(activity) && !isParcel(activity);

/** A survey of a product test that pays nothing by itself: the test does. */
export const isPaidByTest = ({ metadata: { category, points } }: Activity): boolean =>
  category === 'IHUT' && points.qualified === 0;
