import { getOperationAST, parse, specifiedRules, validate, type DocumentNode, type GraphQLSchema } from 'graphql';
import type { FieldProblems } from '#contract/field-problems.ts';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { WireError } from '#server/wire/wire-error.ts';
import { longListIn, variableProblems } from './variable-problems.ts';
import { rootFieldsOf, type RootField } from './root-fields.ts';
import { isTooComplex, MAX_DOCUMENT_CHARACTERS, MAX_DOCUMENT_TOKENS } from './document-limits.ts';

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
  find(source: DocumentSource): Operation;
}

const MAX_FREE_DOCUMENTS = 100;

/**
 * The operations that can be called. Trusted ones come from our own apps, by hash, and are compiled at the
 * start. Free text is taken only where `allowsText` says so, since compiling strangers' documents is an attack.
 */
export function createDocuments(
  schema: GraphQLSchema,
  trusted: Readonly<Record<string, string>>,
  allowsText: boolean,
): Documents {
  const operations = new Map(Object.entries(trusted).map(([hash, text]) => [hash, compile(schema, parse(text))]));
  const free = new Map<string, Operation>();

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
      const operation = isText ? compileText(query) : operations.get(documentId ?? '');
      if (operation === undefined || operation.name !== operationName) throw new WireError('UNKNOWN_OPERATION');
      return operation;
    },
  };
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
  if (operation?.name === undefined || !isValid) throw new WireError('UNKNOWN_OPERATION');
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
    longListIn: (variables) => longListIn(schema, operation, variables),
  };
}
