/** What `npm run check -- words` holds the contract against: words that only one app says live in that app. */
import { posix } from 'node:path';

/** The specification's own sentences and rules, the catalogue of errors, and what is settled elsewhere. */
const FIXED_PLACES = /^contract\/(?:messages|rules|graphql|brand)\/|^contract\/(?:wire\/errors|limits)\.ts$/;
/** The server says what it says through an app, and may say it to both. */
const APPS: readonly string[] = ['web', 'console'];

const QUOTED = /'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`([^`]*)`/g;
/** What a person reads, not what a program does: a word with a capital, or two words after each other. */
const WORDS = /^[A-Z][a-z]+|[a-z]{2},? [a-z]{2}/;
const STATEMENTS = /^(?=(?:export )?(?:async )?(?:const|function|interface|type|class) \w)/m;
const NAME = /^(?:export )?(?:async )?(?:const|function|interface|type|class) (\w+)/;
const COMMENT = /\/\*[\s\S]*?\*\/|^ *\/\/.*$/gm;
const IMPORT = /^import (?:type )?\{([^}]+)\} from '(#contract\/[^']+|\.[^']+)';$/gm;

/** A name at the top of a module of the contract, and the folders that use it, directly or through others. */
interface Statement {
  readonly module: string;
  readonly name: string;
  readonly text: string;
  readonly users: Set<string>;
}

/** A line for each name of the contract that has words which only one app says. */
export function wordsOfOneApp(sources: ReadonlyMap<string, string>): string[] {
  const statements = new Map<string, Statement>();
  for (const [path, text] of sources)
    if (isContract(path)) for (const one of statementsOf(path, text)) statements.set(`${path} ${one.name}`, one);
  for (const [path, text] of sources) {
    const [folder = ''] = path.split('/');
    if (!isContract(path)) for (const name of importsOf(path, text)) markUsed(name, folder);
  }
  return [...statements.values()]
    .filter(({ module, text }) => !FIXED_PLACES.test(module) && saysSomething(text))
    .flatMap(({ module, name, users: [user = '', ...others] }) =>
      others.length === 0 && APPS.includes(user)
        ? [`${module}: only ${user}/ uses ${name}. Move it there, next to the screen that shows it.`]
        : [],
    );

  /** Anyone who uses a name uses what it is made of. */
  function markUsed(name: string, folder: string): void {
    const statement = statements.get(name);
    if (statement === undefined || statement.users.has(folder)) return;
    statement.users.add(folder);
    const { module, text } = statement;
    const words = new Set(text.match(/\w+/g));
    const others = importsOf(module, sources.get(module) ?? '').filter((other) => words.has(other.split(' ')[1] ?? ''));
    for (const part of [...others, ...[...words].map((word) => `${module} ${word}`)]) markUsed(part, folder);
  }
}

function isContract(path: string): boolean {
  return path.startsWith('contract/');
}

function saysSomething(text: string): boolean {
  return [...text.matchAll(QUOTED)].some(([, single, double, template]) =>
    WORDS.test(single ?? double ?? template ?? ''),
  );
}

function statementsOf(module: string, text: string): Statement[] {
  return text
    .replaceAll(COMMENT, '')
    .split(STATEMENTS)
    .flatMap((part) => {
      const [, name] = NAME.exec(part) ?? [];
      return name === undefined ? [] : [{ module, name, text: part, users: new Set<string>() }];
    });
}

/** What a file takes from the contract, each as its module and its name. */
function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, names = '', from = '']) => {
    const module = from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(path), from);
    return names.split(',').map(
      (name) =>
        `${module} ${
          name
            .trim()
            .replace(/^type /, '')
            .split(' ')[0]
        }`,
    );
  });
}
