import { pathsOf } from '../run/name-paths.ts';
import { commentKey } from '../run/survey.ts';
import type { Findings } from './import-problems.ts';
import type { ElementDefinition, QuestionDefinition, SurveyDefinition } from './survey-definition.ts';

/** Every question of a survey, with its path. */
export function questionsOf(survey: SurveyDefinition): { question: QuestionDefinition; path: string }[] {
  const found: { question: QuestionDefinition; path: string }[] = [];
  const visit = (elements: readonly ElementDefinition[], path: string): void => {
    elements.forEach((element, index) => {
      const at = `${path}.elements[${index}]`;
      if (element.type === 'panel') visit(element.elements, at);
      else found.push({ question: element, path: at });
    });
  };
  survey.pages.forEach((page, index) => {
    visit(page.elements, `pages[${index}]`);
  });
  return found;
}

/** Names are there once, and whatever is referred to is there. */
export function checkNames(survey: SurveyDefinition, findings: Findings, isGiven: (name: string) => boolean): void {
  const questions = new Map<string, QuestionDefinition>();
  const known = new Set<string>();
  const claim = (name: string, path: string): void => {
    if (known.has(name)) findings.refuse(path, `The name '${name}' is used twice.`, { kind: 'NAME_TWICE' });
    else if (isGiven(name)) findings.refuse(path, `The name '${name}' is reserved for a profile detail.`);
    known.add(name);
  };
  for (const { question, path } of questionsOf(survey)) {
    claim(question.name, `${path}.name`);
    questions.set(question.name, question);
  }
  for (const [index, { name }] of (survey.calculatedValues ?? []).entries())
    claim(name, `calculatedValues[${index}].name`);
  for (const { name } of questions.values()) known.add(commentKey(name));
  checkContainers(survey, findings);
  checkTriggers(survey, questions, known, findings);
  for (const { question, path } of questionsOf(survey)) checkSource(question, path, questions, findings);
  for (const { path, names, locals } of findings.references)
    for (const name of names) {
      if (findings.isFull) return;
      if (isGiven(name)) continue;
      const unknown = unknownPart(name, locals, questions, known);
      if (unknown !== undefined) refuseUnknown(findings, path, unknown);
    }
}

function checkContainers(survey: SurveyDefinition, findings: Findings): void {
  const seen = new Set<string>();
  const claim = (name: string, path: string): void => {
    if (seen.has(name)) findings.refuse(`${path}.name`, `The name '${name}' is used twice.`, { kind: 'NAME_TWICE' });
    seen.add(name);
  };
  const visit = (elements: readonly ElementDefinition[], path: string): void => {
    elements.forEach((element, index) => {
      if (element.type !== 'panel') return;
      claim(element.name, `${path}.elements[${index}]`);
      visit(element.elements, `${path}.elements[${index}]`);
    });
  };
  survey.pages.forEach((page, index) => {
    claim(page.name, `pages[${index}]`);
    visit(page.elements, `pages[${index}]`);
  });
}

function checkTriggers(
  survey: SurveyDefinition,
  questions: ReadonlyMap<string, QuestionDefinition>,
  known: Set<string>,
  findings: Findings,
): void {
  const computed = new Set((survey.calculatedValues ?? []).map(({ name }) => name));
  for (const [index, trigger] of (survey.triggers ?? []).entries()) {
    const path = `triggers[${index}]`;
    const target = 'setToName' in trigger ? trigger.setToName : undefined;
    if (target !== undefined) {
      const question = questions.get(target);
      const isVariable = trigger.type === 'setvalue' && trigger.isVariable === true;
      if (computed.has(target) || question?.expression !== undefined || (isVariable && question !== undefined))
        findings.refuse(`${path}.setToName`, `A trigger can't set '${target}'.`);
      if (question === undefined && /[.[\]{}]/.test(target))
        findings.refuse(`${path}.setToName`, 'A trigger can set only a whole question, or a name without periods.');
      known.add(target);
    }
    if (trigger.type === 'skip' && !questions.has(trigger.gotoName))
      refuseUnknown(findings, `${path}.gotoName`, { name: trigger.gotoName, among: questions.keys() });
    if (trigger.type === 'copyvalue' && !questions.has(trigger.fromName))
      refuseUnknown(findings, `${path}.fromName`, { name: trigger.fromName, among: questions.keys() });
  }
}

function checkSource(
  { choicesFromQuestion: source }: QuestionDefinition,
  path: string,
  questions: ReadonlyMap<string, QuestionDefinition>,
  findings: Findings,
): void {
  if (source === undefined) return;
  const question = questions.get(source);
  if (question === undefined)
    refuseUnknown(findings, `${path}.choicesFromQuestion`, { name: source, among: questions.keys() });
  else if (!['radiogroup', 'dropdown', 'checkbox', 'tagbox', 'ranking', 'imagepicker'].includes(question.type))
    findings.refuse(`${path}.choicesFromQuestion`, `'${source}' isn't a question with choices.`);
}

/** A name, or a part of one, that is not among those that there are. */
interface UnknownName {
  readonly name: string;
  readonly among: Iterable<string>;
}

function unknownPart(
  name: string,
  locals: readonly string[],
  questions: ReadonlyMap<string, QuestionDefinition>,
  known: ReadonlySet<string>,
): UnknownName | undefined {
  const path = pathsOf(name).find(({ key }) => known.has(key) || locals.includes(key));
  if (path === undefined) return { name, among: [...known, ...locals] };
  const question = questions.get(path.key);
  const [first, second] = path.rest;
  if (question === undefined || first === undefined) return undefined;
  const rows = (question.rows ?? []).map(({ value }) => String(value));
  const cells = (question.cells ?? []).map((cell) => cell.name);
  const steps = question.type === 'multipletext' ? cells : rows;
  if (steps.length > 0 && !steps.includes(first)) return { name: first, among: steps };
  const isCell = question.type === 'matrixdropdown' && second !== undefined;
  return isCell && !cells.includes(second) ? { name: second, among: cells } : undefined;
}

function refuseUnknown(findings: Findings, path: string, { name, among }: UnknownName): void {
  const shown = name.slice(0, 60);
  let meant: string | undefined;
  let distance = Math.max(2, Math.floor(name.length / 3)) + 1;
  if (name.length <= 40)
    for (const candidate of among) {
      const far = editDistance(name.toLowerCase(), candidate.toLowerCase(), distance);
      if (far < distance) [meant, distance] = [candidate, far];
    }
  const reason = `Nothing is named '${shown}'.${meant === undefined ? '' : ` Did you mean '${meant}'?`}`;
  findings.refuse(path, reason, { kind: 'UNKNOWN_NAME', name: shown, meant });
}

function editDistance(a: string, b: string, enough: number): number {
  if (Math.abs(a.length - b.length) >= enough) return enough;
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min((before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change));
    }
    if (Math.min(...row) >= enough) return enough;
    before = row;
  }
  return before[b.length] ?? enough;
}
