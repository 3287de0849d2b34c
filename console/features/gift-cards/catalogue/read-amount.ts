const AMOUNT = /^\$?\s*([0-9]{1,6})(?:\.([0-9]{1,2}))?$/;

/** '25' is 2500, '25.50' 2550 cents; NaN when it is no amount. */
export function amountOf(text: string): number {
  const [, dollars, cents = ''] = AMOUNT.exec(text.trim().replaceAll(',', '')) ?? [];
  return dollars === undefined ? Number.NaN : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

/** '2,500' is 2500; NaN when it is no whole number. */
export function wholeNumber(text: string): number {
  const plain = text.trim().replaceAll(',', '');
  return /^[0-9]{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
}
