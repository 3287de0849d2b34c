/**
 * Where mail goes that is in none of the fifty states, in the order in which forms list it: the capital, the territories and
 * the states in free association, then the post offices of the armed forces.
 */
export const OTHER_PLACES = [
  { shortText: 'DC', longText: 'District of Columbia' },
  { shortText: 'AS', longText: 'American Samoa' },
  { shortText: 'GU', longText: 'Guam' },
  { shortText: 'MP', longText: 'Northern Mariana Islands' },
  { shortText: 'PR', longText: 'Puerto Rico' },
  { shortText: 'VI', longText: 'U.S. Virgin Islands' },
  { shortText: 'FM', longText: 'Micronesia' },
  { shortText: 'MH', longText: 'Marshall Islands' },
  { shortText: 'PW', longText: 'Palau' },
  { shortText: 'AA', longText: 'Armed Forces Americas' },
  { shortText: 'AE', longText: 'Armed Forces Europe' },
  { shortText: 'AP', longText: 'Armed Forces Pacific' },
] as const;

export type OtherPlace = (typeof OTHER_PLACES)[number]['shortText'];
export const OTHER_PLACE_CODES: readonly OtherPlace[] = OTHER_PLACES.map(({ shortText }) => shortText);

/** Of a community whose settings do not say it. */
export const OTHER_PLACES_BY_DEFAULT: readonly OtherPlace[] = ['DC'];
