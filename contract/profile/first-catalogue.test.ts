import { describe, expect, test } from 'vitest';
import { isNaming } from '../identity/naming-attributes.ts';
import { RESULT_ATTRIBUTES } from '../results/results.ts';
import { OTHER_PLACE_CODES } from '../rules/other-places.ts';
import { US_STATES } from '../rules/us-states.ts';
import { DETAIL_NAME_PATTERN, SELECTION_TYPES } from './catalogue.ts';
import { FIRST_CATALOGUE, FIRST_TYPES } from './first-catalogue.ts';
import { PROFILE_CHOICES_MAX } from './profile-limits.ts';
import { regionOf, US_REGIONS } from './us-regions.ts';

describe('the first catalogue', () => {
  test('has each name once, and a group for each', () => {
    const names = FIRST_CATALOGUE.map(({ detailName }) => detailName);
    expect(new Set(names).size).toBe(names.length);
    const types: readonly string[] = FIRST_TYPES.map(({ typeName }) => typeName);
    for (const { typeName } of FIRST_CATALOGUE) expect(types).toContain(typeName);
  });

  test('asks in every way there is, and knows what results are broken down by', () => {
    const listed = new Set(
      FIRST_CATALOGUE.filter(({ isListed }) => isListed).map(({ selectionType }) => selectionType),
    );
    expect([...listed].toSorted()).toEqual([...SELECTION_TYPES].toSorted());
    const names = FIRST_CATALOGUE.map(({ detailName }) => detailName);
    for (const name of RESULT_ATTRIBUTES) expect(names).toContain(name);
  });

  test.each(FIRST_CATALOGUE.map((detail) => [detail.detailName, detail] as const))('%s holds', (name, detail) => {
    expect(name).toMatch(DETAIL_NAME_PATTERN);
    if (isNaming(name)) expect(detail.isNaming).toBe(true);
    const codes = detail.options.map(({ code }) => String(code));
    const texts = detail.options.map(({ text }) => text);
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeLessThanOrEqual(PROFILE_CHOICES_MAX);
    for (const code of detail.exclusiveOptions) expect(codes).toContain(String(code));
    const isChoice = detail.selectionType === 'single' || detail.selectionType === 'multiple';
    expect(texts.length > 0).toBe(isChoice);
    if (detail.derivedFrom !== null) expect(detail.isEditable).toBe(false);
  });
});

test('every state and the capital lie in one region, the other places in none', () => {
  expect(US_REGIONS).toEqual(['Northeast', 'Midwest', 'South', 'West']);
  for (const { shortText } of US_STATES) expect(US_REGIONS).toContain(regionOf(shortText));
  expect(regionOf('DC')).toBe('South');
  for (const code of OTHER_PLACE_CODES.filter((one) => one !== 'DC')) expect(regionOf(code)).toBeUndefined();
});
