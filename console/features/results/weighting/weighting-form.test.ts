import { describe, expect, it } from 'vitest';
import { evenPercents, marginInput, sumOf, typedMargins, type TypedMargin } from './weighting-form.ts';

describe('targets', () => {
  it.each([
    [2, ['50', '50']],
    [3, ['34', '33', '33']],
    [7, ['15', '15', '14', '14', '14', '14', '14']],
  ])('of %i groups begin even', (count, percents) => expect(evenPercents(count)).toEqual(percents));

  const ages: TypedMargin = {
    variable: 'age',
    label: 'Age',
    isNumber: true,
    targets: [
      { id: '0', label: '', codes: null, from: '', to: '34', percent: '30.5' },
      { id: '1', label: '', codes: null, from: '35', to: '', percent: '69.5' },
    ],
  };
  it('add up', () => expect(sumOf(ages)).toBe(100));
  it('are sent as shares with open ends left out', () => {
    expect(marginInput(ages).targets).toEqual([
      { label: 'up to 34', to: 34, share: 0.305 },
      { label: '35 to more', from: 35, share: 0.695 },
    ]);
  });
  it('of nothing are none', () => expect(typedMargins(null, [])).toEqual([]));
});
