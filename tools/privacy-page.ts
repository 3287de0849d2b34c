/** Whether docs/privacy.md names every table there is, and says of each what the plans of the code say. */

interface Plans {
  /** The text of docs/privacy.md. */
  readonly page: string;
  readonly tables: readonly string[];
  /** By table, what becomes of it when a member leaves. */
  readonly erasure: Readonly<Record<string, readonly [fate: string, why: string]>>;
  /** By table about members, where they find it in their data file, or why not. */
  readonly dataFile: Readonly<Record<string, object>>;
}

interface NamedTable {
  readonly table: string;
  readonly whenLeaving: string;
  readonly inDataFile: string;
}

const PAGE = 'docs/privacy.md';
const WITHOUT = '## Tables without personal data';
/** A cell about members of a table that is about operators, or under hashes alone. */
const NOT_ABOUT_MEMBERS = '–';
const WORD_OF_FATE: Readonly<Record<string, string>> = {
  deleted: 'deleted',
  replaced: 'cleared',
  kept: 'kept',
  nobody: NOT_ABOUT_MEMBERS,
};

export function problemsOfPrivacyPage({ page, tables, erasure, dataFile }: Plans): string[] {
  const rows = namedInRows(page);
  const without = namedWithout(page);
  if (rows.length === 0 || without.length === 0) return [`${PAGE}: no tables were read, so nothing was checked.`];
  const named = [...rows.map(({ table }) => table), ...without];
  return [
    ...tables.filter((table) => !named.includes(table)).map((table) => `${PAGE}: doesn't name the table ${table}.`),
    ...named.filter((table) => !tables.includes(table)).map((table) => `${PAGE}: there's no table ${table}.`),
    ...named.filter((table, at) => named.indexOf(table) !== at).map((table) => `${PAGE}: names ${table} twice.`),
    ...without
      .filter((table) => (erasure[table]?.[0] ?? 'nobody') !== 'nobody')
      .map((table) => `${PAGE}: ${table} has data about members, so it belongs to a subject.`),
    ...rows.flatMap((row) => problemsOfRow(row, { erasure, dataFile })),
  ];
}

function problemsOfRow(
  { table, whenLeaving, inDataFile }: NamedTable,
  { erasure, dataFile }: Pick<Plans, 'erasure' | 'dataFile'>,
): string[] {
  const fate = WORD_OF_FATE[erasure[table]?.[0] ?? ''];
  const shown = dataFile[table];
  const shownWord = shown === undefined ? NOT_ABOUT_MEMBERS : yesOrNo('in' in shown);
  return [
    ...(fate === whenLeaving ? [] : [`${PAGE}: when a member leaves, ${table} is '${fate}', not '${whenLeaving}'.`]),
    ...(shownWord === inDataFile
      ? []
      : [`${PAGE}: in the data file, ${table} is '${shownWord}', not '${inDataFile}'.`]),
  ];
}

const yesOrNo = (is: boolean): string => (is ? 'yes' : 'no');

/** A row begins with tables, and ends with when the member leaves and the data file. */
export function namedInRows(page: string): NamedTable[] {
  return [...page.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|(.*)\|$/gm)].flatMap(([, names = '', rest = '']) => {
    const cells = rest.split('|').map((cell) => cell.trim());
    if (cells.length < 4) return [];
    const [whenLeaving = '', inDataFile = ''] = cells.slice(-2);
    return ticked(names).map((table) => ({ table, whenLeaving, inDataFile }));
  });
}

function namedWithout(page: string): string[] {
  const [, section = ''] = page.split(WITHOUT);
  return ticked(section.split('\n## ')[0] ?? '');
}

function ticked(text: string): string[] {
  return [...text.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name);
}

/** The tables of the schema that an empty database gets. */
export function tablesOf(schema: string): string[] {
  return [...schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)].map(([, name = '']) => name);
}
