import type {
  ElementDefinition,
  ItemDefinition,
  PageDefinition,
  PanelDefinition,
  QuestionDefinition,
  SurveyDefinition,
  TriggerDefinition,
  ValidatorDefinition,
} from '../definition/survey-definition.ts';
import type { CompilePattern } from '../definition/linear-patterns.ts';
import { parseExpression, type Expression } from '../expressions/index.ts';
import { pathsOf } from './name-paths.ts';
import { pipedText } from './piped-text.ts';
import { questionOf } from './survey.ts';
import type { Computed, Container, Element, Item, Question, Survey, Trigger, Validator } from './survey.ts';

/** What the host brings along. */
export interface CompileOptions {
  /** Judges patterns; without it none is judged. */
  readonly pattern?: CompilePattern;
}

/** Prepares a definition that the import has accepted. Throws on any other. */
export function compileSurvey(definition: SurveyDefinition, options: CompileOptions = {}): Survey {
  const questions = new Map<string, Question>();
  const parts = { questions, options, isShuffled: definition.questionOrder === 'random' };
  const pages = definition.pages.map((page) => compileContainer(page, 'page', null, parts));
  const computed = compileComputed(definition, questions);
  const isKnown = (name: string): boolean => computed.has(name) || questions.has(name);
  const bases = (expressions: readonly (Expression | undefined)[]): Set<string> => readsOf(expressions, isKnown);
  const triggers = (definition.triggers ?? []).map((trigger) => compileTrigger(trigger, isKnown));
  return {
    definition,
    pages,
    questions,
    computed,
    triggers,
    watched: [...new Set(triggers.flatMap(({ reads }) => reads.map(({ key }) => key)))].filter((key) =>
      computed.has(key),
    ),
    followers: followersOf(questions, computed, bases),
    paths: new Map(),
  };
}

function parsed(text: string | undefined): Expression | undefined {
  if (text === undefined) return undefined;
  const result = parseExpression(text);
  if (!result.ok) throw new Error(`not an expression: ${result.reason}`);
  return result.expression;
}

function conditionsOf(definition: { visibleIf?: string; enableIf?: string; requiredIf?: string }) {
  return {
    visible: parsed(definition.visibleIf),
    enable: parsed(definition.enableIf),
    required: parsed(definition.requiredIf),
  };
}

interface Parts {
  readonly questions: Map<string, Question>;
  readonly options: CompileOptions;
  /** Whether pages are shuffled that say nothing of it. */
  readonly isShuffled: boolean;
}

function compileContainer(
  definition: PageDefinition | PanelDefinition,
  kind: 'page' | 'panel',
  parent: Container | null,
  parts: Parts,
): Container {
  const elements: Element[] = [];
  const { questionOrder } = definition;
  const isShuffled = questionOrder === undefined ? (parent ?? parts).isShuffled : questionOrder === 'random';
  const container: Container = {
    kind,
    definition,
    name: definition.name,
    parent,
    conditions: conditionsOf(definition),
    elements,
    isShuffled,
    title: pipedText(definition.title),
    description: pipedText(definition.description),
  };
  for (const element of definition.elements) elements.push(compileElement(element, container, parts));
  return container;
}

function compileElement(definition: ElementDefinition, parent: Container, parts: Parts): Element {
  if (definition.type === 'panel') return compileContainer(definition, 'panel', parent, parts);
  const question = compileQuestion(definition, parent, parts.options);
  parts.questions.set(question.name, question);
  return question;
}

function compileQuestion(definition: QuestionDefinition, parent: Container, options: CompileOptions): Question {
  return {
    kind: 'question',
    definition,
    name: definition.name,
    parent,
    conditions: conditionsOf(definition),
    title: pipedText(definition.title ?? definition.name),
    description: pipedText(definition.description),
    choices: (definition.choices ?? []).map(compileItem),
    rows: (definition.rows ?? []).map(compileItem),
    cells: (definition.cells ?? []).map((cell) => compileQuestion(cell, parent, options)),
    source: definition.choicesFromQuestion,
    choicesVisible: parsed(definition.choicesVisibleIf),
    choicesEnable: parsed(definition.choicesEnableIf),
    rowsVisible: parsed(definition.rowsVisibleIf),
    columnsVisible: parsed(definition.columnsVisibleIf),
    min: parsed(definition.minValueExpression),
    max: parsed(definition.maxValueExpression),
    defaultExpression: parsed(definition.defaultValueExpression),
    validators: (definition.validators ?? []).map((one) => compileValidator(one, options)),
  };
}

function compileItem(definition: ItemDefinition): Item {
  return {
    definition,
    value: definition.value,
    text: pipedText(definition.text ?? String(definition.value)),
    visible: parsed(definition.visibleIf),
    enable: parsed(definition.enableIf),
  };
}

function compileValidator(definition: ValidatorDefinition, options: CompileOptions): Validator {
  return {
    definition,
    expression: definition.type === 'expression' ? parsed(definition.expression) : undefined,
    fits:
      definition.type === 'regex'
        ? options.pattern?.(definition.regex, { isCaseInsensitive: definition.caseInsensitive === true })
        : undefined,
  };
}

function compileTrigger(definition: TriggerDefinition, isKnown: (name: string) => boolean): Trigger {
  const expression = parsed(definition.expression) as Expression;
  const names = definition.type === 'copyvalue' ? [...expression.names, definition.fromName] : expression.names;
  const reads = names.map((name) => pathsOf(name).find(({ key }) => isKnown(key)) ?? { key: name, rest: [] });
  const run = definition.type === 'runexpression' ? parsed(definition.runExpression) : undefined;
  const isRestless = names.length === 0 || /\w\(\s*\)/.test(definition.expression);
  return { definition, expression, run, reads, isRestless };
}

function compileComputed(definition: SurveyDefinition, questions: ReadonlyMap<string, Question>) {
  const computed = new Map<string, Computed & { readonly reads: Set<string>; readonly uses: Set<Computed> }>();
  const add = (name: string, text: string | undefined): void => {
    const expression = parsed(text);
    if (expression !== undefined) computed.set(name, { name, expression, reads: new Set(), uses: new Set() });
  };
  for (const question of questions.values()) add(question.name, question.definition.expression);
  for (const value of definition.calculatedValues ?? []) add(value.name, value.expression);
  for (const { expression, reads, uses } of computed.values())
    for (const name of expression.names) {
      const paths = pathsOf(name);
      for (const { key } of paths) reads.add(key);
      const used = computed.get(paths.find(({ key }) => computed.has(key))?.key ?? '');
      if (used !== undefined) uses.add(used);
    }
  // What is used brings along what it follows from itself; each is looked at once.
  const done = new Set<Computed>();
  const complete = (one: Computed & { readonly reads: Set<string> }): void => {
    if (done.has(one)) return;
    done.add(one);
    for (const { name } of one.uses) {
      const used = computed.get(name);
      if (used === undefined) continue;
      complete(used);
      for (const read of used.reads) one.reads.add(read);
    }
  };
  for (const one of computed.values()) complete(one);
  return computed;
}

/** The names of answers and computed values in these expressions: of `{q.row}` it is q. */
function readsOf(expressions: readonly (Expression | undefined)[], isKnown: (name: string) => boolean): Set<string> {
  const reads = new Set<string>();
  for (const expression of expressions)
    for (const name of expression?.names ?? [])
      reads.add(pathsOf(name).find((path) => isKnown(path.key))?.key ?? questionOf(name));
  return reads;
}

function followersOf(
  questions: ReadonlyMap<string, Question>,
  computed: ReadonlyMap<string, Computed>,
  bases: (expressions: readonly (Expression | undefined)[]) => Set<string>,
): Map<string, Question[]> {
  const followers = new Map<string, Question[]>();
  for (const question of questions.values()) {
    const reads = bases([question.defaultExpression]);
    // Choices that are carried forward change with whatever changes those of their source.
    const chain = new Set<string>();
    for (let one: Question | undefined = question; one !== undefined && !chain.has(one.name);) {
      chain.add(one.name);
      for (const name of bases([one.choicesVisible, ...one.choices.map((item) => item.visible)])) reads.add(name);
      if (one.source !== undefined) reads.add(one.source);
      one = one.source === undefined ? undefined : questions.get(one.source);
    }
    const deeper = [...reads].flatMap((name) => [...(computed.get(name)?.reads ?? [])]);
    for (const name of new Set([...reads, ...deeper])) {
      const known = followers.get(name);
      if (known === undefined) followers.set(name, [question]);
      else known.push(question);
    }
  }
  return followers;
}
