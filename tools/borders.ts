/** What our files import, read by a parser, and which of it breaks a rule of who may import whom. */
import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';
import packageJson from '../package.json' with { type: 'json' };

/** Where an import leads: to one of our files, a module of Node, a package, or to nothing that is there. */
export type Kind = 'file' | 'runtime' | 'package' | 'development package' | 'undeclared package' | 'nothing';

export interface Import {
  readonly from: string;
  /** The path of a file, `node_modules/…` of a package, or the name of what is part of Node. */
  readonly to: string;
  readonly kind: Kind;
  /** It is gone once the types are. */
  readonly isTypeOnly: boolean;
}

type Pattern = string | readonly string[];

/** What files that fit `from` must not import. Patterns are regular expressions; of several one has to fit. */
export interface BorderRule {
  readonly name: string;
  readonly from: { readonly path?: Pattern; readonly pathNot?: Pattern };
  /** `$1` stands for what the first bracket of `from.path` took. */
  readonly to: {
    readonly path?: Pattern;
    readonly pathNot?: Pattern;
    readonly kinds?: readonly Kind[];
    readonly areTypesAllowed?: true;
  };
}

const ALIASES = Object.entries(packageJson.imports).map(
  ([alias, path]) => [alias.slice(0, -1), path.slice(2, -1)] as const,
);
const PACKAGE = /^(?:@[^/]+\/)?[^/]+/;
const STRING = /^(['"`])(?<specifier>[^'"`$]+)\1$/;

/** What is not written as a plain string, such as the address of a build, nobody can look up. */
export function readImports(
  from: string,
  text: string,
  isThere: (path: string) => boolean = existsSync,
): readonly Import[] {
  const { module, errors } = parseSync(from, text);
  if (errors.length > 0) throw new Error(`${from} can't be parsed: ${errors[0]?.message}`);
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const passedOn = module.staticExports.map(({ entries }) => ({
    specifier: entries[0]?.moduleRequest?.value,
    isTypeOnly: entries.every(({ isType }) => isType),
  }));
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    specifier: STRING.exec(text.slice(start, end))?.groups?.['specifier'],
    isTypeOnly: false,
  }));
  return [...statics, ...passedOn, ...later].flatMap(({ specifier, isTypeOnly }) =>
    specifier === undefined ? [] : { from, ...targetOf(from, specifier, isThere), isTypeOnly },
  );
}

function targetOf(from: string, specifier: string, isThere: (path: string) => boolean): { to: string; kind: Kind } {
  const path = specifier.replace(/\?.*$/, '');
  const alias = ALIASES.find(([beginning]) => path.startsWith(beginning));
  if (alias !== undefined || path.startsWith('.')) {
    const to = alias === undefined ? join(dirname(from), path) : join(alias[1], path.slice(alias[0].length));
    return { to, kind: isThere(to) ? 'file' : 'nothing' };
  }
  if (isBuiltin(specifier)) return { to: specifier, kind: 'runtime' };
  const name = PACKAGE.exec(specifier)?.[0] ?? specifier;
  return { to: `node_modules/${specifier}`, kind: isThere(`node_modules/${name}`) ? kindOf(name) : 'nothing' };
}

function kindOf(name: string): Kind {
  if (name in packageJson.dependencies) return 'package';
  return name in packageJson.devDependencies ? 'development package' : 'undeclared package';
}

/** Each import that a rule forbids, with the rule. */
export function brokenRules(
  rules: readonly BorderRule[],
  imports: readonly Import[],
): readonly { readonly rule: string; readonly broken: Import }[] {
  return Array.from(Map.groupBy(imports, ({ from }) => from)).flatMap(([from, ofFile]) =>
    rules.flatMap(({ name, from: { path, pathNot }, to }) => {
      const found = path === undefined ? [] : fits(path).exec(from);
      if (found === null || (pathNot !== undefined && fits(pathNot).test(from))) return [];
      return ofFile.filter((one) => isForbidden(one, to, found[1])).map((broken) => ({ rule: name, broken }));
    }),
  );
}

function isForbidden(
  { to, kind, isTypeOnly }: Import,
  { path, pathNot, kinds, areTypesAllowed }: BorderRule['to'],
  first: string | undefined,
): boolean {
  if (kinds !== undefined && !kinds.includes(kind)) return false;
  if (areTypesAllowed && isTypeOnly) return false;
  if (path !== undefined && !fits(path, first).test(to)) return false;
  return pathNot === undefined || !fits(pathNot, first).test(to);
}

const compiled = new Map<string, RegExp>();

function fits(pattern: Pattern, first?: string): RegExp {
  const source = [pattern]
    .flat()
    .join('|')
    .replaceAll('$1', first ?? '$1');
  const known = compiled.get(source) ?? new RegExp(source);
  compiled.set(source, known);
  return known;
}

/** The files that import each other in a circle, one list for each knot of them. */
export function fileCircles(imports: readonly Import[]): readonly (readonly string[])[] {
  const next = new Map<string, string[]>();
  for (const { from, to, kind } of imports) if (kind === 'file') next.set(from, [...(next.get(from) ?? []), to]);
  // The knots of a graph by Tarjan; on a stack of its own, since chains of imports are long.
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const circles: string[][] = [];
  const enter = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    open.push(file);
    isOpen.add(file);
    return { file, left: [...(next.get(file) ?? [])] };
  };
  const lower = (file: string, to: number) => lowest.set(file, Math.min(lowest.get(file) ?? to, to));
  const leave = (file: string, importer: string | undefined) => {
    const low = lowest.get(file) ?? 0;
    if (importer !== undefined) lower(importer, low);
    if (low !== order.get(file)) return;
    const knot = open.splice(open.indexOf(file));
    for (const one of knot) isOpen.delete(one);
    if (knot.length > 1 || next.get(file)?.includes(file) === true) circles.push(knot);
  };
  for (const start of next.keys()) {
    if (order.has(start)) continue;
    const path = [enter(start)];
    for (let here = path.at(-1); here !== undefined; here = path.at(-1)) {
      const to = here.left.pop();
      if (to === undefined) {
        path.pop();
        leave(here.file, path.at(-1)?.file);
      } else if (!order.has(to)) path.push(enter(to));
      else if (isOpen.has(to)) lower(here.file, order.get(to) ?? 0);
    }
  }
  return circles;
}
