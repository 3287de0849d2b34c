/** What is wrong with the answers to arguments that nobody should send. */
import { fieldOf } from '#server/http/graphql/check-arguments.ts';
import type { Answer } from './api-client.ts';
import type { Leaf } from './schema-calls.ts';

export const codeOf = (answer: Answer): string | undefined => answer.body.errors?.[0]?.extensions?.code;

const fieldsOf = (answer: Answer): string[] | undefined => {
  const fields = answer.body.errors?.[0]?.extensions?.fields;
  return fields && Object.keys(fields);
};

const isAboutArguments = (answer: Answer) => ['BAD_REQUEST', 'VALIDATION_FAILED'].includes(codeOf(answer) ?? '');

/** An error of ours, or of this test (a session that is over, too much at once), or a bad argument without its field. */
export function failureIn(answer: Answer): string | undefined {
  if (answer.status >= 500 || answer.status === 429 || answer.status === 401) return 'failed';
  return isAboutArguments(answer) && fieldsOf(answer) === undefined ? 'names no field' : undefined;
}

/** Not refused, or for something else than this. */
export function laxityIn(answer: Answer, leaf: Leaf): string | undefined {
  if (answer.status < 400 || codeOf(answer) === undefined) return 'taken';
  const path = fieldOf(leaf.path.join('.'));
  const isNamed = fieldsOf(answer)?.some((field) => `${path}.`.startsWith(`${field}.`) || field.startsWith(`${path}.`));
  return isAboutArguments(answer) && isNamed !== true ? 'refused for another field' : undefined;
}

/** How many items the lists of an answer hold. */
export function rowsIn({ body }: Answer): number {
  const count = (value: unknown): number => {
    if (Array.isArray(value)) return value.length;
    if (typeof value !== 'object' || value === null) return 0;
    return Object.values(value).reduce((sum: number, one) => sum + count(one), 0);
  };
  return count(body.data);
}

/** An answer may repeat what was asked for, also signed. */
export function withoutId({ status, body }: Answer, id: string): unknown {
  const told = JSON.stringify(body).replaceAll(id, 'ID');
  return { status, body: told.replaceAll(/ticket=[^"]+/g, 'ticket') };
}
