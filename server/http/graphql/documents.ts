import {
  getOperationAST,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  getDirectiveValues,
  Kind,
  type OperationDefinitionNode,
  type FieldNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { isFlagKey, type FlagKey } from '#contract/flags/flags.ts';
import type { FieldProblems } from '#contract/wire/field-problems.ts';
import type { OperatorRole } from '#contract/wire/rest.ts';
import { WireError } from '#server/api/wire-error.ts';
import { isTooComplex, MAX_DOCUMENT_CHARACTERS, MAX_DOCUMENT_TOKENS } from './document-limits.ts';
import { longListFinder, variableProblems } from './variable-problems.ts';

/** A document that is ready to run. */
export interface Operation {
  readonly name: string;
  readonly rootFields: readonly RootField[];
  readonly run: CompiledQuery['query'];
  /** Which of these values the types of the schema do not take. */
  variableProblems(variables: Readonly<Record<string, unknown>>): FieldProblems;
  /** A list among these values that is longer than any call may send. */
  longListIn(variables: Readonly<Record<string, unknown>>): FieldProblems | undefined;
}

export interface DocumentSource {
  readonly documentId?: string | undefined;
  readonly query?: string | undefined;
  readonly operationName: string;
}

export interface Documents {
  /** Undefined for a hash that this version does not know. */
  find(source: DocumentSource): Operation | undefined;
  /** An operation that an app of another version sends, if this version's schema can answer it. */
  findOffered(source: DocumentSource): Promise<Operation>;
}

export interface DocumentsOptions {
  readonly schema: GraphQLSchema;
  /** The documents of this version's apps, by their hashes. */
  readonly trusted: Readonly<Record<string, string>>;
  readonly allowsText: boolean;
  /** The text of a document that a node of any version has offered for this audience. */
  offered(documentId: string): Promise<string | undefined>;
}

const MAX_FREE_DOCUMENTS = 100;
/** Those of one other version at most: the console has the most, and few of them differ. */
const MAX_OFFERED_DOCUMENTS = 300;

/**
 * The operations that can be called. Trusted ones come from our own apps, by hash, and are compiled when they are first
 * called: all of them at once would be a third of a node's start. Free text is taken only where `allowsText` says so,
 * since compiling strangers' documents is an attack.
 * While two versions run, an app of one sends its documents to nodes of the other, which look for them where all nodes
 * offer theirs.
 */
export function createDocuments({ schema, trusted, allowsText, offered }: DocumentsOptions): Documents {
  const texts = new Map(Object.entries(trusted));
  const operations = new Map<string, Operation>();
  const free = new Map<string, Operation>();
  /** Undefined for what this version cannot answer. */
  const ofOthers = new Map<string, Operation | undefined>();

  function compileTrusted(hash: string): Operation | undefined {
    const known = operations.get(hash);
    const text = texts.get(hash);
    if (known !== undefined || text === undefined) return known;
    const operation = compile(schema, parse(text));
    operations.set(hash, operation);
    return operation;
  }

  function compileText(text: string): Operation {
    const known = free.get(text);
    if (known !== undefined) return known;
    const operation = compile(schema, parseText(text));
    if (free.size >= MAX_FREE_DOCUMENTS) free.clear();
    free.set(text, operation);
    return operation;
  }

  return {
    find({ documentId, query, operationName }) {
      const isText = query !== undefined;
      if (isText === (documentId !== undefined)) throw new WireError('BAD_REQUEST');
      if (isText && !allowsText) throw new WireError('UNKNOWN_OPERATION');
      const operation = isText
        ? compileText(query)
        : (compileTrusted(documentId ?? '') ?? ofOthers.get(documentId ?? ''));
      return operation === undefined ? undefined : called(operationName, operation);
    },

    async findOffered({ documentId = '', operationName }) {
      if (!ofOthers.has(documentId)) {
        const text = await offered(documentId);
        if (text === undefined) throw new WireError('UNKNOWN_OPERATION');
        if (ofOthers.size >= MAX_OFFERED_DOCUMENTS) ofOthers.clear();
        ofOthers.set(documentId, compileOffered(schema, text));
      }
      return called(operationName, ofOthers.get(documentId));
    },
  };
}

function called(operationName: string, operation: Operation | undefined): Operation {
  if (operation?.name !== operationName) throw new WireError('UNKNOWN_OPERATION');
  return operation;
}

/** Within the limits of free text: they hold for every document of ours, and so for what might pass for one. */
function compileOffered(schema: GraphQLSchema, text: string): Operation | undefined {
  try {
    return compile(schema, parseText(text));
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

function parseText(text: string): DocumentNode {
  if (text.length > MAX_DOCUMENT_CHARACTERS) throw new WireError('DOCUMENT_TOO_COMPLEX');
  let document: DocumentNode;
  try {
    document = parse(text, { maxTokens: MAX_DOCUMENT_TOKENS, noLocation: true });
  } catch (error) {
    const isTooLong = error instanceof Error && error.message.includes('tokens');
    throw new WireError(isTooLong ? 'DOCUMENT_TOO_COMPLEX' : 'BAD_REQUEST');
  }
  if (isTooComplex(document)) throw new WireError('DOCUMENT_TOO_COMPLEX');
  return document;
}

function compile(schema: GraphQLSchema, document: DocumentNode): Operation {
  const operation = getOperationAST(document);
  // The rules of validation let an operation through whose root the schema does not have.
  const hasRoot = operation != null && schema.getRootType(operation.operation) != null;
  const isValid = hasRoot && validate(schema, document, specifiedRules, { maxErrors: 1 }).length === 0;
  if (operation?.name === undefined || !isValid || !hasOnlyFields(operation.selectionSet)) {
    throw new WireError('UNKNOWN_OPERATION');
  }
  const compiled = compileQuery(schema, document, operation.name.value, {
    // The generated types already say what resolvers return; JSON writes a Date as DateTime wants it.
    disableLeafSerialization: true,
  });
  if (!isCompiledQuery(compiled)) throw new Error(`${operation.name.value} cannot be compiled`, { cause: compiled });
  return {
    name: operation.name.value,
    rootFields: rootFieldsOf(schema, operation),
    run: compiled.query,
    variableProblems: (variables) => variableProblems(schema, operation, variables),
    longListIn: longListFinder(schema, operation),
  };
}

/** A field of Query or Mutation that an operation calls, and what its directives demand of the caller. */
interface RootField {
  readonly name: string;
  readonly isPublic: boolean;
  readonly isRestricted: boolean;
  /** Off for the caller, it answers nothing. */
  readonly flag: FlagKey | undefined;
  readonly roles: readonly OperatorRole[];
}

function rootFieldsOf(schema: GraphQLSchema, operation: OperationDefinitionNode): RootField[] {
  const root = schema.getRootType(operation.operation);
  return operation.selectionSet.selections.filter(isField).map(({ name: { value: name } }) => {
    const node = root?.getFields()[name]?.astNode;
    if (node == null) return { name, isPublic: false, isRestricted: false, flag: undefined, roles: [] };
    const valuesOf = (directiveName: string) => {
      const directive = schema.getDirective(directiveName);
      return directive == null ? undefined : getDirectiveValues(directive, node);
    };
    return {
      name,
      isPublic: valuesOf('public') !== undefined,
      isRestricted: valuesOf('restricted') !== undefined,
      flag: flagNamed(valuesOf('flag')?.['key']),
      roles: (valuesOf('roles')?.['any'] ?? []) as OperatorRole[],
    };
  });
}

function flagNamed(key: unknown): FlagKey | undefined {
  if (key === undefined || isFlagKey(key)) return key;
  throw new Error(`the schema names a flag that there is not: ${JSON.stringify(key)}`);
}

/** Who may call an operation is read from the fields at its root: a fragment there would bring others that nobody looked at. */
function hasOnlyFields(set: SelectionSetNode): boolean {
  return set.selections.every(isField);
}

const isField = (selection: SelectionNode): selection is FieldNode => selection.kind === Kind.FIELD;
