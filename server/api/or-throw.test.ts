import { describe, expect, test } from 'vitest';
import { err, ok, type Result } from '#server/platform/result.ts';
import { orThrow, throwOn, type WireErrors } from './or-throw.ts';
import { refused, WireError } from './wire-error.ts';

type Failure = 'unknown' | 'taken';
const ERRORS: WireErrors<Failure> = { unknown: 'NOT_FOUND', taken: refused('name', 'Taken.') };
const succeeding = (value: number): Result<number, Failure> => ok(value);
const failing = (failure: Failure): Result<number, Failure> => err(failure);

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('what went well', () => {
  test('is handed over', () => {
    expect(orThrow(succeeding(7), ERRORS)).toBe(7);
    expect(throwOn(succeeding(7), ERRORS)).toEqual({ ok: true, value: 7 });
  });
});

describe('a failure', () => {
  test('is thrown with its code, or with all that its error says', () => {
    expect(thrownBy(() => orThrow(failing('unknown'), ERRORS))).toEqual(new WireError('NOT_FOUND'));
    const taken = thrownBy(() => orThrow(failing('taken'), ERRORS));
    expect(taken).toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: { name: ['Taken.'] } } });
    // Not the one of the table, which every call shares.
    expect(taken).not.toBe(ERRORS.taken);
  });

  test('that carries more than a name is told by a function', () => {
    const late: Result<number, { readonly seconds: number }> = err({ seconds: 3 });
    const told = thrownBy(() =>
      orThrow(late, ({ seconds }) => new WireError('RATE_LIMITED', { retryAfterSeconds: seconds })),
    );
    expect(told).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 3 } });
  });

  test('without an error of its own is a bug', () => {
    const unforeseen = failing('gone' as Failure);
    expect(thrownBy(() => orThrow(unforeseen, ERRORS))).not.toBeInstanceOf(WireError);
  });

  test('that a table leaves out is left to the caller', () => {
    expect(thrownBy(() => throwOn(failing('unknown'), { unknown: 'NOT_FOUND' }))).toEqual(new WireError('NOT_FOUND'));
    const left: Result<number, 'taken'> = throwOn(failing('taken'), { unknown: 'NOT_FOUND' });
    expect(left).toEqual({ ok: false, failure: 'taken' });
  });
});
