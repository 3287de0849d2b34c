import { isErrorCode, type ErrorCode } from './error-codes.ts';

/** What may stand beside the code and the sentence of a REST error; never a stack, a statement or another's data. */
export interface ErrorDetails {
  /** SIGN_IN_FAILED, ACTION_IAM codes: which failed attempt in a row this was. */
  readonly attempt?: number;
  /** ACCOUNT_LOCKED, RATE_LIMITED, OVERLOADED, DATA_UNREACHABLE, SAVE_UNCERTAIN: how long to wait. */
  readonly retryAfterSeconds?: number;
  /** VALIDATION_FAILED: the sentences for each field, by its dotted path. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  /** CONFLICT of a survey's page: the step at which the survey stands now, to go on from there. */
  readonly step?: unknown;
  /** UPLOAD_OUT_OF_STEP: where the next part begins. */
  readonly offset?: number;
  /** What to quote when writing to support. */
  readonly correlationId?: string;
}

export interface RestError extends ErrorDetails {
  readonly code: ErrorCode;
  readonly message: string;
}

export interface GraphqlError {
  readonly message: string;
  readonly extensions: { readonly code: string } & ErrorDetails;
}

type Check = (value: unknown) => boolean;

const isNumber: Check = (value) => typeof value === 'number';
const isText: Check = (value) => typeof value === 'string';
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);

/** Read by hand, like the session's answers: every page needs it. */
const DETAIL_CHECKS: Readonly<Record<keyof ErrorDetails, Check>> = {
  attempt: isNumber,
  retryAfterSeconds: isNumber,
  fields: (value) => isObject(value) && Object.values(value).every(isTexts),
  step: () => true,
  offset: isNumber,
  correlationId: isText,
};

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isRestError(error: unknown): error is RestError {
  if (!isObject(error) || !isErrorCode(error['code']) || !isText(error['message'])) return false;
  return Object.entries(DETAIL_CHECKS).every(([name, check]) => error[name] === undefined || check(error[name]));
}

/** Reads the error out of a REST answer; undefined when something between us and the server answered instead. */
export function readRestError(body: unknown): RestError | undefined {
  return isObject(body) && isRestError(body['error']) ? body['error'] : undefined;
}

/** The first error of a GraphQL answer; undefined when it has none that is ours. */
export function readGraphqlError(body: unknown): GraphqlError | undefined {
  const errors = isObject(body) ? body['errors'] : undefined;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  return isGraphqlError(first) ? first : undefined;
}

function isGraphqlError(error: unknown): error is GraphqlError {
  return (
    isObject(error) && isText(error['message']) && isObject(error['extensions']) && isText(error['extensions']['code'])
  );
}
