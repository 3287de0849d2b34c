/** PT4821-P34007-1: the test, the participant and the how manieth parcel to them; what carriers and files call a shipment. */
const WRITTEN = /^PT-?(\d{1,9})-P-?(\d{1,12})-(\d{1,3})$/;

export interface Order {
  /** PT-4821 */
  readonly testShortId: string;
  /** P-34007 */
  readonly participantNumber: string;
  /** The first is 1. */
  readonly attempt: number;
}

export function orderNumberOf({ testShortId, participantNumber, attempt }: Order): string {
  return `${testShortId.replaceAll('-', '')}-${participantNumber.replaceAll('-', '')}-${attempt}`;
}

/** However it was typed; undefined for what is no number of an order. */
export function readOrderNumber(text: string): Order | undefined {
  const [, test, participant, attempt] = WRITTEN.exec(text.trim().toUpperCase().replaceAll(/\s/g, '')) ?? [];
  if (test === undefined || participant === undefined || attempt === undefined) return undefined;
  return { testShortId: `PT-${test}`, participantNumber: `P-${participant}`, attempt: Number(attempt) };
}
