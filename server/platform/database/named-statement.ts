import { CompiledQuery } from 'kysely';

/** `:panelistId`, and not the type in `$1::uuid`. */
const NAME = /(?<!:):([a-z][a-zA-Z]*)/g;

/**
 * A statement whose values have names, such as `:panelistId`: put together from parts of several rooms, none of which knows how
 * many values come before its own. Its text is made once.
 */
export function namedStatement<Values extends object, Row>(text: string): (values: Values) => CompiledQuery<Row> {
  const names: string[] = [];
  const numbered = text.replaceAll(NAME, (_found, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return (values) => {
    const given = new Map<string, unknown>(Object.entries(values));
    const missing = names.find((name) => !given.has(name));
    if (missing !== undefined) throw new Error(`a statement has no value for ${missing}`);
    return CompiledQuery.raw(
      numbered,
      names.map((name) => given.get(name)),
    );
  };
}
