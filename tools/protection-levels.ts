/** Whether docs/data-protection.md gives every column that needs one a level of its own. */

export interface Columns {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Columns of the squashed schema, which an empty database gets. */
export function columnsOf(schema: string): Columns[] {
  return [...schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (?:public\.)?(\w+) \(\n(.*?)\n\)/gms)].map(
    ([, table = '', body = '']) => ({
      table,
      columns: body.split('\n').flatMap((line) => {
        const [, name, type] = /^ *"?([a-z_0-9]+)"? ([^\s,]+)/.exec(line) ?? [];
        return name === undefined || type === undefined || KEYWORDS.has(name.toUpperCase()) ? [] : [{ name, type }];
      }),
    }),
  );
}

const KEYWORDS = new Set(['CONSTRAINT', 'CHECK', 'PRIMARY', 'UNIQUE', 'FOREIGN', 'EXCLUDE']);

const LIKE_A_SECRET =
  /seal|wrapped|hash|(?:^|_)mac$|secret|passw|token|cipher|(?:^|_)key$|totp|challenge|(?:^|_)pin$|attempt$/;
const LIKE_A_PERSON =
  /email|first_name|last_name|^name$|^named$|phone|address|birth|^ip$|origin|zip|street|city|^text$|^words$|remark|tracking|note|^reason$|message_text|^body$|comment|^subject$|^label$|file_name|_value$|^value$|answers?$|^before$|^after$/;
/** Neither a text nor bytes: these name nobody. */
const HARMLESS = /^(?:uuid|timestamp|boolean|integer|bigint|smallint|numeric|double)/;

export interface Levels {
  readonly page: string;
  readonly schema: readonly Columns[];
  /** Tables of docs/privacy.md about people. */
  readonly personal: ReadonlySet<string>;
}

export const LEVELS = ['Secret', 'Naming', 'Personal', 'Internal'] as const;

export function levelProblems({ page, schema, personal }: Levels): string[] {
  const named = new Map(LEVELS.map((level) => [level, columnsIn(page, level)] as const));
  const all = [...named.values()].flat();
  const known = new Set(schema.flatMap(({ table, columns }) => columns.map(({ name }) => `${table}.${name}`)));
  const needed = schema.flatMap(({ table, columns }) =>
    columns.flatMap(({ name, type }) =>
      needsLevel({ isAboutPeople: personal.has(table), name, type }) ? [`${table}.${name}`] : [],
    ),
  );
  return [
    ...needed.filter((column) => !all.includes(column)).map((column) => `${column} has no level`),
    ...all.filter((column) => !known.has(column)).map((column) => `there is no ${column}`),
    ...all.filter((column, at) => all.indexOf(column) !== at).map((column) => `${column} has two levels`),
    ...(named.get('Naming') ?? [])
      .filter((column) => !personal.has(column.split('.')[0] ?? ''))
      .map((column) => `${column} names people, and docs/privacy.md says that its table doesn't`),
  ];
}

interface Column {
  readonly isAboutPeople: boolean;
  readonly name: string;
  readonly type: string;
}

function needsLevel({ isAboutPeople, name, type }: Column): boolean {
  if (HARMLESS.test(type)) return false;
  return LIKE_A_SECRET.test(name) || (isAboutPeople && LIKE_A_PERSON.test(name));
}

export function columnsIn(page: string, level: (typeof LEVELS)[number]): string[] {
  const [, section = ''] = page.split(`\n## ${level}\n`);
  return [...(section.split('\n## ')[0] ?? '').matchAll(/`(\w+\.\w+)`/g)].map(([, column = '']) => column);
}
