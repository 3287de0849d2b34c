/** 12,400: with commas, whatever language the machine speaks. */
export const numberText = (value: number): string => value.toLocaleString('en-US');

/** $1,175, of cents. */
export const centsText = (cents: number): string => `$${numberText(cents / 100)}`;
