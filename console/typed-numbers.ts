import * as v from 'valibot';

const CENTS_IN_A_DOLLAR = 100;

/** '+1,200', '−40' and '5 000' as people type them; not a number for anything else. */
export function typedNumber(text: string): number {
  const plain = text.replaceAll(/[\s,]/g, '').replace('−', '-');
  return /^[+-]?\d{1,10}(\.\d{1,6})?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** '25' is 2500, '$25.50' 2550 cents; not a number where it is no amount. */
export function typedCents(text: string): number {
  const plain = text.trim().replace(/^\$/, '');
  return /\.\d{3}/.test(plain) ? Number.NaN : Math.round(typedNumber(plain) * CENTS_IN_A_DOLLAR);
}

/** A field of a form that holds a number as text: read, then held against the rule of the number. */
export const typed = <Rule extends v.GenericSchema<number, unknown>>(rule: Rule, read = typedNumber) =>
  v.pipe(v.string(), v.transform(read), rule);

/** The same where nothing typed means none. */
export const typedOrNone = <Rule extends v.GenericSchema<number | null, unknown>>(rule: Rule, read = typedNumber) =>
  v.pipe(
    v.string(),
    v.transform((text) => (text.trim() === '' ? null : read(text))),
    rule,
  );
