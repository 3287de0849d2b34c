/** The page of notices that the licenses of packages ask for: who holds the copyright, and each license text once. */

/** A package as package-lock.json has it. */
interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface Dependency {
  /** Its folder, from the top. */
  readonly path: string;
  /** Name and version. */
  readonly label: string;
  readonly license: string;
  /** Installed on some platforms only, so its files cannot be read on every one. */
  readonly isOptional: boolean;
}

/** What a package's own files say. */
export interface PackageFiles {
  readonly licenseText: string | undefined;
  readonly author: string | undefined;
}

interface Noticed extends Dependency {
  readonly holders: readonly string[];
  readonly terms: string | undefined;
}

const MODULES = 'node_modules/';
/** Not 'copyright notice' or 'copyright holders', which begin lines of the licenses themselves. */
const COPYRIGHT =
  /^\W*(?:[Cc]opyright\b.*(?:\d{4}|\([cC]\)|©)|Copyright (?!Notice|Holder|Owner)[A-Z][a-z]|\([cC]\) \d{4}|© )/;
/** A file with more of them is about what was built into the package: there, each stands before its own terms. */
const MOST_HOLDERS = 8;
const HEAD = `# Third-party notices

Generated from package-lock.json and the installed packages by \`npm run notices\`. Don't edit it.

The packages that production depends on, with their licenses. For typefaces, zip codes, and PostgreSQL, see
[README.md](README.md#license-and-credits).`;

/** What production depends on, each version once, by name. */
export function dependenciesOf(lock: Lock): Dependency[] {
  const found = new Map<string, Dependency>();
  for (const [path, { version = '', license = 'unknown', ...locked }] of Object.entries(lock.packages)) {
    if (path === '' || locked.dev === true || locked.devOptional === true) continue;
    const label = `${path.slice(path.lastIndexOf(MODULES) + MODULES.length)} ${version}`;
    // The one that is installed everywhere, if there is one: its files can be read.
    if (found.get(label)?.isOptional !== false)
      found.set(label, { path, label, license, isOptional: locked.optional === true });
  }
  return [...found.values()].toSorted((one, other) => (one.label < other.label ? -1 : 1));
}

export function noticesText(dependencies: readonly Dependency[], filesOf: (path: string) => PackageFiles): string {
  const noticed = dependencies.filter(({ isOptional }) => !isOptional).map((one) => notice(one, filesOf(one.path)));
  const texts = [...new Set(noticed.flatMap(({ terms }) => terms ?? []))];
  const rows = noticed.map(
    ({ label, license, holders, terms }) =>
      `| ${label} | ${license} | ${holders.join('; ').replaceAll('|', '/')} | ${linkTo(texts, terms)} |`,
  );
  const optional = dependencies.filter(({ isOptional }) => isOptional);
  return [
    HEAD,
    '## Packages\n',
    '| package | license | copyright, or the author | text |\n|---|---|---|---|',
    `${rows.join('\n')}\n`,
    '## Optional packages\n',
    "Installed on some platforms only. Each package's own files have its notices.\n",
    '| package | license |\n|---|---|',
    `${optional.map(({ label, license }) => `| ${label} | ${license} |`).join('\n')}\n`,
    '## License texts',
    ...texts.map((text, at) => `\n### Text ${at + 1}\n\n\`\`\`\`text\n${text}\n\`\`\`\``),
    '',
  ].join('\n');
}

function notice(dependency: Dependency, { licenseText, author }: PackageFiles): Noticed {
  const lines = licenseText?.split(/\r?\n/) ?? [];
  const holders = [...new Set(lines.filter((line) => COPYRIGHT.test(line)).map((line) => line.trim()))];
  if (holders.length > MOST_HOLDERS) return { ...dependency, holders: ['in the text'], terms: lines.join('\n').trim() };
  return {
    ...dependency,
    holders: holders.length === 0 && author !== undefined ? [author] : holders,
    terms: licenseText === undefined ? undefined : termsOf(lines),
  };
}

/** A text without who holds the copyright and without its line breaks: most packages have the same. */
function termsOf(lines: readonly string[]): string {
  const kept = lines.map((line) => (COPYRIGHT.test(line) ? '' : line)).join('\n');
  return kept
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

function linkTo(texts: readonly string[], terms: string | undefined): string {
  if (terms === undefined) return 'none in the package';
  const number = texts.indexOf(terms) + 1;
  return `[${number}](#text-${number})`;
}

/** The packages that a page of notices does not list. */
export function missingFrom(notices: string, dependencies: readonly Dependency[]): string[] {
  return dependencies.map(({ label }) => label).filter((label) => !notices.includes(`\n| ${label} | `));
}
