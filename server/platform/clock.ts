/** The one source of time, so that a test can hold it still. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export function later(from: Date, milliseconds: number): Date {
  return new Date(from.getTime() + milliseconds);
}
