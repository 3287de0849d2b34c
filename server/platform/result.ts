/** What a person can meet is a value, not an exception: throwing is for bugs. */
export type Result<Value, Failure> = Ok<Value> | Err<Failure>;

export interface Ok<Value> {
  readonly ok: true;
  readonly value: Value;
}

export interface Err<Failure> {
  readonly ok: false;
  readonly failure: Failure;
}

export function ok<Value>(value: Value): Ok<Value> {
  return { ok: true, value };
}

export function err<Failure>(failure: Failure): Err<Failure> {
  return { ok: false, failure };
}
