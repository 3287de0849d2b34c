import { isRecord } from '../run/answer-values.ts';
import { checkCycles } from './check-cycles.ts';
import { checkNames } from './check-names.ts';
import { Findings, type ImportProblem } from './import-problems.ts';
import { SURVEY, TRIGGERS } from './property-tables.ts';
import { isFree, readElements, readProperties } from './read-elements.ts';
import type { PageDefinition, SurveyDefinition } from './survey-definition.ts';

const MAX_DEFINITION_BYTES = 512 * 1024;
const MAX_PAGES = 200;
const MAX_QUESTIONS = 500;
const MAX_LOGIC = 500;
const MAX_JSON_DEPTH = 40;
const MAX_REFERENCES = 20_000;

export type ReadSurvey = { ok: true; survey: SurveyDefinition } | { ok: false; problems: ImportProblem[] };

/** Names that the host gives beside those of the survey. */
export interface ReadOptions {
  readonly isGiven?: (name: string) => boolean;
}

/** Reads a survey in the SurveyJS format, or says with path and reason everything that is outside our subset. */
export function readSurvey(json: unknown, options: ReadOptions = {}): ReadSurvey {
  const tooMuch = excess(json);
  if (tooMuch !== undefined) return { ok: false, problems: [{ path: '', reason: tooMuch }] };
  const findings = new Findings();
  const survey = readWhole(json as Record<string, unknown>, findings);
  const names = findings.references.reduce((sum, reference) => sum + reference.names.length, 0);
  if (names > MAX_REFERENCES)
    findings.refuse('', `Expressions and text can use up to ${MAX_REFERENCES} names in total.`);
  if (findings.problems.length === 0) {
    checkNames(survey, findings, options.isGiven ?? ((name) => name.startsWith('attribute.')));
    checkCycles(survey, findings);
  }
  if (findings.problems.length === 0) return { ok: true, survey };
  // Elements without pages are one page to us, but not to the person who reads the path.
  const isLoose = !Object.hasOwn(json as object, 'pages');
  const shownPath = (path: string): string => (isLoose ? path.replace(/^pages\[0\]\./, '') : path);
  const problems = findings.problems.map((problem) => ({ ...problem, path: shownPath(problem.path) }));
  return { ok: false, problems };
}

function excess(json: unknown): string | undefined {
  if (!isRecord(json)) return 'A survey must be a JSON object.';
  // Without recursion of our own: depth is what we do not trust yet.
  const waiting: { value: unknown; depth: number }[] = [{ value: json, depth: 0 }];
  let size = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (depth > MAX_JSON_DEPTH) return 'The survey is nested too deeply.';
    size += typeof value === 'string' ? value.length + 3 : 5;
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        size += Array.isArray(value) ? 0 : key.length + 3;
        waiting.push({ value: inner, depth: depth + 1 });
      }
    if (size > MAX_DEFINITION_BYTES) return `The survey is larger than ${MAX_DEFINITION_BYTES / 1024} KB.`;
  }
  return undefined;
}

function readWhole(json: Record<string, unknown>, findings: Findings): SurveyDefinition {
  const rest = { ...json };
  for (const key of ['pages', 'elements', 'questions', 'calculatedValues', 'triggers']) delete rest[key];
  const survey = readProperties(rest, SURVEY, '', findings);
  const counts = { questions: 0 };
  const pages = readPages(json, findings, counts);
  if (pages.length === 0) findings.refuse('pages', 'A survey needs at least one page with a question.');
  if (pages.length > MAX_PAGES) findings.refuse('pages', `A survey can have up to ${MAX_PAGES} pages.`);
  if (counts.questions > MAX_QUESTIONS) findings.refuse('pages', `A survey can have up to ${MAX_QUESTIONS} questions.`);
  const calculatedValues = readList(json['calculatedValues'], 'calculatedValues', findings, (one, path) =>
    readCalculated(one, path, findings),
  );
  const triggers = readList(json['triggers'], 'triggers', findings, (one, path) => readTrigger(one, path, findings));
  return {
    ...survey,
    pages,
    ...(calculatedValues.length > 0 ? { calculatedValues } : {}),
    ...(triggers.length > 0 ? { triggers } : {}),
  } as unknown as SurveyDefinition;
}

function readPages(json: Record<string, unknown>, findings: Findings, counts: { questions: number }): PageDefinition[] {
  const { pages } = json;
  const loose = json['elements'] ?? json['questions'];
  if (pages === undefined && loose !== undefined)
    return [{ name: 'page1', elements: readElements(loose, 'elements', findings, { counts }) }];
  return readList(pages, 'pages', findings, (page, path, index) =>
    readElements([{ name: `page${index + 1}`, ...page, type: 'page' }], path, findings, { counts }).at(0),
  ) as unknown as PageDefinition[];
}

function readList<T>(
  value: unknown,
  path: string,
  findings: Findings,
  read: (one: Record<string, unknown>, path: string, index: number) => T | undefined,
): T[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > MAX_LOGIC) {
    findings.refuse(path, `This must be a list of up to ${MAX_LOGIC} items.`);
    return [];
  }
  return value.flatMap((one: unknown, index) => {
    const at = `${path}[${index}]`;
    if (!isRecord(one)) return findings.refuse(at, 'This must be an object.') ?? [];
    return read(one, at, index) ?? [];
  });
}

function readCalculated(one: Record<string, unknown>, path: string, findings: Findings) {
  const { name, expression, includeIntoResult, ...others } = one;
  for (const key of Object.keys(others)) findings.refuse(`${path}.${key}`, "This property isn't supported.");
  if (typeof name !== 'string' || name === '')
    return findings.refuse(`${path}.name`, 'A calculated value needs a name.');
  if (!isFree(name, `${path}.name`, findings)) return undefined;
  const parsed = findings.expression(expression, `${path}.expression`);
  if (parsed === undefined) return findings.refuse(`${path}.expression`, 'A calculated value needs an expression.');
  return { name, expression: parsed.text, ...(includeIntoResult === true ? { includeIntoResult: true } : {}) };
}

function readTrigger(one: Record<string, unknown>, path: string, findings: Findings) {
  const { type, ...rest } = one;
  const kind = String(type).replace(/trigger$/, '');
  const known = Object.hasOwn(TRIGGERS, kind) ? TRIGGERS[kind] : undefined;
  if (known === undefined)
    return findings.refuse(
      `${path}.type`,
      `The trigger '${kind.slice(0, 40)}' isn't supported. Use one of: ${Object.keys(TRIGGERS).join(', ')}.`,
    );
  const read = readProperties(rest, known, path, findings);
  isFree(read['setToName'], `${path}.setToName`, findings);
  for (const needed of Object.keys(known))
    if (
      read[needed] === undefined &&
      !['setValue', 'isVariable', 'outcome'].includes(needed) &&
      !(kind === 'runexpression' && needed === 'setToName')
    )
      findings.refuse(`${path}.${needed}`, `A ${kind} trigger needs this.`);
  return { type: kind, ...read };
}
