/**
 * A migration in steps, for what a panel at work has no second to wait for: its first line is `-- in steps`, and each step begins
 * with a line of its own.
 *
 *   -- step                          one transaction
 *   -- step alone                    one statement outside of any, for CREATE INDEX CONCURRENTLY
 *   -- step by task_id of task       a statement for so many rows at a time: those from key $1 to key $2
 */
export type MigrationStep =
  | { readonly kind: 'transaction'; readonly text: string }
  | { readonly kind: 'alone'; readonly text: string }
  | { readonly kind: 'pieces'; readonly text: string; readonly key: string; readonly table: string };

const IN_STEPS = /^-- in steps$/m;
const STEP = /^-- step(?<how>.*)$/m;
const PIECES = /^by (?<key>[a-z_]+) of (?<table>[a-z_]+)$/;

/** Undefined where the whole file is one transaction. */
export function stepsOf(text: string): readonly MigrationStep[] | undefined {
  const plain = text.replaceAll('\r\n', '\n');
  if (!IN_STEPS.test(plain.split('\n', 1)[0] ?? '')) return undefined;
  const [head = '', ...parts] = plain.split(/^(?=-- step)/m);
  if (withoutComments(head) !== '') throw new Error('a migration in steps has nothing before its first step');
  return parts.map((part) => {
    const how = STEP.exec(part)?.groups?.['how']?.trim() ?? '';
    const body = part.slice(part.indexOf('\n') + 1).trim();
    if (how === '') return { kind: 'transaction', text: body };
    if (how === 'alone') return { kind: 'alone', text: body };
    const { key, table } = PIECES.exec(how)?.groups ?? {};
    if (key === undefined || table === undefined)
      throw new Error(`no step of a migration begins like this: -- step ${how}`);
    return { kind: 'pieces', text: body, key, table };
  });
}

export function withoutComments(text: string): string {
  return text.replaceAll(/--.*$|\/\*[\s\S]*?\*\//gm, '').trim();
}
