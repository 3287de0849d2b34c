import { createHash } from 'node:crypto';
import { fromKysely } from 'pg-boss';
import type { Db } from '#server/platform/database/database.ts';

const names = new Map<string, string>();

/**
 * The caller's transaction as pg-boss takes it, with its statements prepared once for each connection: parsing and planning
 * the one that adds a job takes longer than running it. There is one for each queue.
 */
export function preparedOn(tx: Db): ReturnType<typeof fromKysely> {
  const { executeSql } = fromKysely(tx);
  return { executeSql: (text, values) => executeSql(`/* prepared: ${nameOf(text)} */${text}`, values) };
}

/** Made of the text: under one name a connection takes only one. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `jobs-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}
