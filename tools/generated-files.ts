/**
 * Turns the SDL of contract/graphql and the operations beside the screens into the text of contract/generated/<audience>/: types and
 * operations for the browser, types and the list of trusted documents for the server.
 */
import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import { preset } from '@graphql-codegen/client-preset';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptResolvers from '@graphql-codegen/typescript-resolvers';
import { buildASTSchema, concatAST, Kind, OperationTypeNode, parse, type DocumentNode } from 'graphql';

const AUDIENCES = [
  { name: 'member', operations: 'web/**/*.graphql' },
  { name: 'operator', operations: 'console/**/*.graphql' },
] as const;

const TYPE_OPTIONS = {
  enumsAsTypes: true,
  useTypeImports: true,
  strictScalars: true,
  scalars: { DateTime: 'string', JSON: 'unknown' },
};

interface Source {
  readonly location: string;
  readonly rawSDL: string;
  readonly document: DocumentNode;
}

export interface GeneratedFile {
  readonly name: string;
  readonly text: string;
}

/** All that is made of the sources below a root, by its path from there. */
export async function generatedFiles(root: string): Promise<readonly GeneratedFile[]> {
  const files: GeneratedFile[] = [];
  for (const audience of AUDIENCES) {
    const sdl = await readSources(root, `contract/graphql/${audience.name}/**/*.graphql`);
    const operations = await readSources(root, audience.operations);
    const schema = concatAST(sdl.map((source) => source.document));
    const folder = `contract/generated/${audience.name}`;
    files.push(
      ...(await browserFiles(folder, schema, operations)),
      await resolverTypes(join(folder, 'resolvers.ts'), schema),
    );
  }
  return files;
}

async function readSources(root: string, pattern: string): Promise<Source[]> {
  const paths = (await Array.fromAsync(glob(pattern, { cwd: root }))).toSorted();
  return Promise.all(
    paths.map(async (path) => {
      const rawSDL = await readFile(join(root, path), 'utf8');
      return { location: path, rawSDL, document: parse(rawSDL) };
    }),
  );
}

async function browserFiles(folder: string, schema: DocumentNode, documents: Source[]) {
  if (documents.length === 0) return [{ name: join(folder, 'persisted-documents.json'), text: '{}\n' }];
  const sections = await preset.buildGeneratesSection({
    baseOutputDir: `${folder}/`,
    schema,
    schemaAst: buildASTSchema(schema),
    documents,
    plugins: [],
    pluginMap: {},
    config: { documentMode: 'string', ...TYPE_OPTIONS },
    presetConfig: {
      fragmentMasking: false,
      persistedDocuments: {
        hashPropertyName: 'hash',
        mode: 'replaceDocumentWithHash',
        hashAlgorithm: (text: string) => createHash('sha256').update(text).digest('hex'),
      },
    },
  });
  const textOf = async (name: string) => {
    const section = sections.find(({ filename }) => filename.endsWith(`/${name}`));
    if (section === undefined) throw new Error(`The generator didn't generate ${name}.`);
    return codegen(section);
  };
  // Hashes are known once the types were made.
  const types = await textOf('graphql.ts');
  const trusted = await textOf('persisted-documents.json');
  return [
    { name: join(folder, 'graphql.ts'), text: withoutDocuments(types) },
    { name: join(folder, 'persisted-documents.json'), text: trusted },
    ...operationsModules(folder, documents, JSON.parse(trusted) as Record<string, string>),
  ];
}

/** The types alone: what is sent of a document is in its operation. */
function withoutDocuments(types: string): string {
  return types.slice(0, types.indexOf('export class TypedDocumentString')).replace(/^import .*\n/gm, '');
}

/**
 * One constant for each operation, in one module for each file of operations: what a screen sends comes with its script, and
 * not with the first one.
 */
function operationsModules(folder: string, documents: readonly Source[], trusted: Readonly<Record<string, string>>) {
  const lines = new Map(
    Object.entries(trusted).map(([hash, text]) => {
      const { name, kind } = operationOf(text);
      const types = `Types.${name[0]?.toUpperCase()}${name.slice(1)}${kind}`;
      const line = `export const ${name}: Wire.${kind}<${types}['${name}'], ${types}Variables> = { name: '${name}', hash: '${hash}' };`;
      return [name, line];
    }),
  );
  const modules = documents.flatMap(({ location, document }) => {
    const named = document.definitions.flatMap((one) =>
      one.kind === Kind.OPERATION_DEFINITION ? (one.name?.value ?? []) : [],
    );
    const file = `./operations/${location.replaceAll('/', '-').replace(/[.]graphql$/, '.ts')}`;
    return named.length === 0 ? [] : [{ file, text: operationsModule(named.flatMap((name) => lines.get(name) ?? [])) }];
  });
  const all = modules.map(({ file }) => `export * from '${file}';\n`).join('');
  return [
    ...modules.map(({ file, text }) => ({ name: join(folder, file), text })),
    { name: join(folder, 'operations.ts'), text: all },
  ];
}

function operationsModule(lines: readonly string[]): string {
  return [
    `import type * as Wire from '#contract/wire/operation.ts';`,
    `import type * as Types from '../graphql.ts';\n`,
    ...lines.toSorted(),
    '',
  ].join('\n');
}

function operationOf(text: string) {
  const operation = parse(text).definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const name = operation?.name?.value ?? '';
  const fields = operation?.selectionSet.selections ?? [];
  const [field] = fields;
  if (fields.length !== 1 || field?.kind !== Kind.FIELD || field.name.value !== name)
    throw new Error(`The operation ${name} must have exactly one field, with the same name.`);
  return { name, kind: operation?.operation === OperationTypeNode.QUERY ? 'Query' : 'Mutation' };
}

async function resolverTypes(filename: string, schema: DocumentNode) {
  const text = await codegen({
    filename,
    schema,
    documents: [],
    plugins: [{ typescript: {} }, { typescriptResolvers: {} }],
    pluginMap: { typescript, typescriptResolvers },
    config: {
      ...TYPE_OPTIONS,
      immutableTypes: true,
      // What is left out of a call is undefined, also where it says null; an answer may say either.
      inputMaybeValue: 'T | undefined',
      maybeValue: 'T | null | undefined',
      // On the server an instant is a Date both ways: the scalar reads it before a resolver sees it.
      scalars: { DateTime: 'Date', JSON: 'unknown' },
    },
  });
  // The plugin for resolvers asks for lists that may be changed, though nobody changes an answer.
  return { name: filename, text: text.replaceAll(/\bArray</g, 'ReadonlyArray<') };
}
