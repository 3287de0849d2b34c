import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { testDate, testDateInZone, type TestDateName } from '#contract/product-tests/test-dates.ts';

const { timeZone } = DEFAULT_BRAND;

/** A date of a product test in the panel's zone, where that is said beside it. */
export const panelTestDate = (name: TestDateName, at: string): string => testDate(name, at, timeZone);

/** The same with the zone. */
export const panelTestDateInZone = (name: TestDateName, at: string): string => testDateInZone(name, at, timeZone);
