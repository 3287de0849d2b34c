import { WireError } from '#server/wire/wire-error.ts';

/** The value, or TIMED_OUT when it takes longer. What was begun goes on until the database gives it up. */
export async function withinTime<T>(milliseconds: number, value: Promise<T> | T): Promise<T> {
  if (!(value instanceof Promise)) return value;
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new WireError('TIMED_OUT')), milliseconds);
  try {
    return await Promise.race([value, promise]);
  } finally {
    clearTimeout(timer);
  }
}
