/** The digits of what was typed or pasted, such as '4081 7359' out of a mail, and no more than fit. */
export function onlyDigits(text: string, length: number): string {
  return text.replaceAll(/\D/g, '').slice(0, length);
}
