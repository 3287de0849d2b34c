/** What `npm run check -- migrations` holds migrations against: the list of those that have landed, the two steps, large tables. */
import type { LandedMigration, Migration } from '#server/platform/database/migration-files.ts';
import { fingerprintOf, SQUASHED_FILE, type SquashedSchema } from '#server/platform/database/squashed-schema.ts';
import { problemsOfLargeTables } from './large-table-rules.ts';

/** Up to here migrations were written before the rule of two steps. */
const LAST_BEFORE_TWO_STEPS = '0084';
/** Up to here they were written before there were steps that hold nobody up. */
const LAST_BEFORE_LARGE_TABLES = '0331';
/** Edited once after it had landed, before there was a check; 0085 makes up for it. */
const EDITED_ONCE = '0018-reviews.sql';

export interface MigrationsToCheck {
  readonly migrations: readonly Migration[];
  readonly landed: readonly LandedMigration[];
  /** Every line that the list ever had, as far as the history tells. */
  readonly everLanded: readonly Pick<LandedMigration, 'name' | 'checksum'>[];
}

export function problemsOfMigrations({ migrations, landed, everLanded }: MigrationsToCheck): string[] {
  const newest = new Map(landed.map((one) => [one.name, one]));
  return [
    ...everLanded
      .filter((was) => !landed.some(({ name, checksum }) => name === was.name && checksum === was.checksum))
      .map(({ name, checksum }) => `${name} has landed as ${checksum}: restore that line in landed.txt.`),
    ...landed
      .filter((one) => newest.get(one.name) !== one && one.name !== EDITED_ONCE)
      .map(({ name }) => `${name} is in landed.txt twice. A landed migration can't be edited; write a new one.`),
    ...[...newest.values()].flatMap((one) => {
      const file = migrations.find(({ name }) => name === one.name);
      if (file === undefined) return [`${one.name} has landed and is missing.`];
      return file.checksum === one.checksum
        ? []
        : [`${one.name} has landed and was edited. Revert the edit and write a new migration.`];
    }),
    ...migrations
      .filter(({ name }) => !newest.has(name))
      .map(({ name, checksum }) => `${name} isn't in landed.txt. When it's done, add: ${checksum}  ${name}`),
    ...migrations
      .filter(({ name }) => name.slice(0, 4) > LAST_BEFORE_TWO_STEPS)
      .flatMap((migration) => problemsOfSteps(migration, newest)),
    ...migrations.filter(({ name }) => name.slice(0, 4) > LAST_BEFORE_LARGE_TABLES).flatMap(problemsOfLargeTables),
  ];
}

/** A new database would be migrated one by one all the same, only slower: nobody would notice. */
export function problemsOfSquashed(
  squashed: Pick<SquashedSchema, 'fingerprint'> | undefined,
  migrations: readonly Migration[],
): string[] {
  return squashed?.fingerprint === fingerprintOf(migrations)
    ? []
    : [`${SQUASHED_FILE} is out of date: run npm run squash-schema.`];
}

const SECOND_STEP = /^-- second step of (\d{4})\b/im;

/** Nodes of the last landing still run on the tables that a migration changes. */
function problemsOfSteps({ name, text }: Migration, landed: ReadonlyMap<string, LandedMigration>): string[] {
  const broken = whatOldCodeWouldMiss(text);
  if (broken === undefined) return [];
  const [, first] = SECOND_STEP.exec(text) ?? [];
  if (first === undefined) {
    return [
      `${name}: ${broken} breaks nodes of the previous landing. Do it in a later landing, with '-- second step of 0099'.`,
    ];
  }
  const firstLanding = [...landed.values()].find((one) => one.name.startsWith(`${first}-`))?.landing ?? Infinity;
  return firstLanding < (landed.get(name)?.landing ?? Infinity)
    ? []
    : [`${name}: ${broken} must wait until ${first} is in an earlier landing.`];
}

const NOT_A_COLUMN = 'CONSTRAINT|DEFAULT|NOT|IDENTITY|EXPRESSION';
const BREAKING: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['DROP TABLE', /\bDROP\s+TABLE\b/i],
  ['DROP COLUMN', new RegExp(String.raw`\bALTER\s+TABLE\b[^;]*?\bDROP\s+(?!(?:${NOT_A_COLUMN})\b)`, 'i')],
  ['RENAME', /\bRENAME\b/i],
  ['another TYPE', /\bALTER\s+(?:COLUMN\s+)?\S+\s+(?:SET\s+DATA\s+)?TYPE\b/i],
  ['SET NOT NULL', /\bSET\s+NOT\s+NULL\b/i],
];

function whatOldCodeWouldMiss(text: string): string | undefined {
  const statements = text.replaceAll(/--.*$|\/\*[\s\S]*?\*\//gm, '');
  const found = BREAKING.find(([, pattern]) => pattern.test(statements))?.[0] ?? droppedView(statements);
  return found ?? (hasColumnThatMustBeGiven(statements) ? 'a NOT NULL column without a DEFAULT' : undefined);
}

/** A view that the same migration makes anew is replaced, not dropped. */
function droppedView(statements: string): string | undefined {
  const dropped = [...statements.matchAll(/\bDROP\s+VIEW\s+(?:IF\s+EXISTS\s+)?(\w+)/gi)];
  const isGone = ([, view]: readonly string[]): boolean =>
    !new RegExp(String.raw`\bCREATE\s+(?:OR\s+REPLACE\s+)?VIEW\s+${view}\b`, 'i').test(statements);
  return dropped.some(isGone) ? 'DROP VIEW' : undefined;
}

function hasColumnThatMustBeGiven(statements: string): boolean {
  const alterations = [...statements.matchAll(/\bALTER\s+TABLE\b[^;]*/gi)].map(([statement]) => statement);
  return alterations
    .flatMap((statement) => statement.split(/(?=\bADD\s)/i))
    .some(
      (part) =>
        /^ADD\s+(?!CONSTRAINT\b)/i.test(part) &&
        /\bNOT\s+NULL\b/i.test(part) &&
        !/\b(?:DEFAULT|GENERATED)\b/i.test(part),
    );
}
