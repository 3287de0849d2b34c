import { describe, expect, test } from 'vitest';
import { RESULT_ATTRIBUTES } from '../results/results.ts';
import { isNaming, NAMING_ATTRIBUTES } from './naming-attributes.ts';

describe('what names a member', () => {
  test.each([...NAMING_ATTRIBUTES, 'date_of_birth', 'DOB', 'Phone number', 'zip', 'last_name'])('%s does', (name) => {
    expect(isNaming(name)).toBe(true);
  });

  test.each([...RESULT_ATTRIBUTES, 'household_id', 'segment', 'brandName'])('%s does not', (name) => {
    expect(isNaming(name)).toBe(false);
  });
});
