/** What `npm run check -- docs` holds the documents against: their own headings, the files, the commands, the code. */
import { posix } from 'node:path';

export interface Project {
  /** Every file, by its path from the top. */
  readonly files: readonly string[];
  /** The text of a document. */
  read(path: string): string;
  /** What `npm run` knows. */
  readonly commands: readonly string[];
  /** What `npm run check --` knows. */
  readonly checks: readonly string[];
  /** Every word of the code: settings, codes and functions that a document names are among them. */
  readonly words: ReadonlySet<string>;
}

/** A file of ours, by its ending; not one with something in its name that stands for any name. */
const FILE =
  /(?<![\w/.@*<>{}…-])((?!N+-)(?:[\w.-]+\/)*(?!N+-)[\w.-]*\w(?<!-N)\.(?:tsx?|mjs|graphql|sql|md))(?![\w*<>{…-])/g;
/** A constant, a code or a setting; and a name that only code has. */
const CODE_WORD = /^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?==|$)|[a-z]+(?:[A-Z][a-z0-9]*)+(?=\(|$))/;
/** Codes of Node, and the value of an example. */
const NOT_OURS = new Set(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID', 'wJalrEXAMPLEKEY']);

/** Every link, path, command and name of the code in these documents that leads nowhere. */
export function brokenReferences(documents: readonly string[], project: Project): string[] {
  const index = new PathIndex(project.files);
  return documents.flatMap((path) => {
    const text = project.read(path);
    // What was superseded tells of code that is gone.
    const isHistory = /Status: superseded/.test(text);
    const broken = [
      ...linksOf(text).filter((link) => !leadsSomewhere(link, path, project, index)),
      ...named(text, /npm run ([\w:-]+)/g)
        .filter((command) => !project.commands.includes(command))
        .map((command) => `npm run ${command}`),
      ...named(text, /npm run check -- ((?:[a-z]+ ?)+)/g)
        .flatMap((names) => names.trim().split(' '))
        .filter((name) => !project.checks.includes(name))
        .map((name) => `npm run check -- ${name}`),
      ...(isHistory ? [] : pathsOf(text, index).filter((other) => !index.has(other, path))),
      ...(isHistory ? [] : codeWordsOf(text).filter((word) => !project.words.has(word) && !NOT_OURS.has(word))),
    ];
    return [...new Set(broken)].map((nowhere) => `${path}: ${nowhere} doesn't exist.`);
  });
}

/** Files and folders by their paths, and by what is left of a path when its beginning is not said. */
class PathIndex {
  readonly #endings = new Set<string>();
  readonly #rooms = new Set<string>();

  constructor(files: readonly string[]) {
    for (const file of files) {
      const parts = file.split('/');
      for (let end = 1; end <= parts.length; end += 1)
        for (let start = 0; start < end; start += 1) this.#endings.add(parts.slice(start, end).join('/'));
      if (parts.length > 1) this.#rooms.add(parts[0] ?? '');
      if (parts.length > 2 && parts[0] === 'server') this.#rooms.add(parts[1] ?? '');
    }
  }

  has(path: string, from: string): boolean {
    const clean = path.replace(/\/$/, '');
    return this.#endings.has(clean) || this.#endings.has(posix.join(posix.dirname(from), clean));
  }

  /** Whether a path begins in a folder at the top, or of the server's. */
  isOurs(path: string): boolean {
    return this.#rooms.has(path.split('/')[0] ?? '');
  }
}

function linksOf(text: string): string[] {
  const links = withoutFences(text).matchAll(/\]\(([^)\s]+)\)|<(?:img|a) [^>]*(?:src|href)="([^"]+)"/g);
  return [...links].map(([, link, markup]) => link ?? markup ?? '').filter((link) => !/^[a-z]+:/.test(link));
}

function leadsSomewhere(link: string, from: string, project: Project, index: PathIndex): boolean {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? from : posix.join(posix.dirname(from), path);
  if (!index.has(target, '')) return false;
  return heading === undefined || headingsOf(project.read(target)).has(heading);
}

/** The anchors of a page's headings, made as they are where it is shown. */
function headingsOf(text: string): ReadonlySet<string> {
  const headings = [...withoutFences(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
  return new Set(headings);
}

/** Files anywhere in the text, folders in code, and the drawings of folders. */
function pathsOf(text: string, index: PathIndex): string[] {
  const prose = withoutFences(text);
  const folders = spansOf(prose)
    // Up to what stands for any name.
    .map((span) => span.replace(/[^/]*(?:[<…*{]|N+-|-N\b).*$/, ''))
    .filter((span) => /^[\w.-]+(?:\/[\w.-]+)*\/?$/.test(span) && span.includes('/') && index.isOurs(span));
  return [...new Set([...named(prose, FILE), ...folders, ...drawnPaths(text)])];
}

/** A folder at the left, and what is in it two places further in, each before its words. */
function drawnPaths(text: string): string[] {
  return [...text.matchAll(/^```\n([\w-]+\/(?: .*)?\n[\s\S]*?)^```$/gm)].flatMap(([, drawing = '']) => {
    let folder = '';
    return drawing.split('\n').flatMap((line) => {
      const [, indent, names] = /^( {0,4})((?:[\w.-]+(?:\/[\w.-]+)*(?:\/|\.\w+)(?: {2,}|$))+)/.exec(line) ?? [];
      if (names === undefined) return named(line, FILE);
      const paths = names.trim().split(/ {2,}/);
      if (indent === '') folder = paths[0] ?? '';
      return [
        ...paths.map((path) => (indent === '' ? path : `${folder}${path}`)),
        ...named(line.slice(names.length), FILE),
      ];
    });
  });
}

function codeWordsOf(text: string): string[] {
  return spansOf(withoutFences(text)).flatMap((span) => CODE_WORD.exec(span)?.[0] ?? []);
}

function spansOf(prose: string): string[] {
  return named(prose, /`([^`\n]+)`/g);
}

function named(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

function withoutFences(text: string): string {
  return text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '');
}
