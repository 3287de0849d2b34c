import type { OtherPlace } from '../rules/other-places.ts';
import type { US_STATES } from '../rules/us-states.ts';

/** The four regions of the US Census, by what is in them, the capital too; territories and the armed forces are in none. */
const STATES_OF = {
  Northeast: ['CT', 'ME', 'MA', 'NH', 'NJ', 'NY', 'PA', 'RI', 'VT'],
  Midwest: ['IL', 'IN', 'IA', 'KS', 'MI', 'MN', 'MO', 'NE', 'ND', 'OH', 'SD', 'WI'],
  South: ['AL', 'AR', 'DC', 'DE', 'FL', 'GA', 'KY', 'LA', 'MD', 'MS', 'NC', 'OK', 'SC', 'TN', 'TX', 'VA', 'WV'],
  West: ['AK', 'AZ', 'CA', 'CO', 'HI', 'ID', 'MT', 'NV', 'NM', 'OR', 'UT', 'WA', 'WY'],
} as const satisfies Record<string, readonly ((typeof US_STATES)[number]['shortText'] | OtherPlace)[]>;

export const US_REGIONS = Object.keys(STATES_OF) as readonly (keyof typeof STATES_OF)[];

/** Where a state lies, by its two letters. */
export function regionOf(state: string): (typeof US_REGIONS)[number] | undefined {
  return US_REGIONS.find((region) => STATES_OF[region].some((one) => one === state));
}
