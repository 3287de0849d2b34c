import { parseExpression } from '../expressions/index.ts';
import { pathsOf } from '../run/name-paths.ts';
import { questionOf } from '../run/survey.ts';
import type { Findings } from './import-problems.ts';
import type { ElementDefinition, PageDefinition, SurveyDefinition } from './survey-definition.ts';

interface Edge {
  readonly from: string;
  readonly path: string;
}

/** Panels and pages are places in the graph of their own, so that what is in them need not repeat their conditions. */
const PLACE = '\n';

/** What follows from what: by name, the names that it is worked out from. */
class Graph {
  readonly edges = new Map<string, Edge[]>();

  add(to: string, from: string, path: string): void {
    const known = this.edges.get(to);
    if (known === undefined) this.edges.set(to, [{ from, path }]);
    else known.push({ from, path });
  }

  addExpression(to: string, expression: string | undefined, path: string): void {
    for (const from of namesIn(expression)) this.add(to, from, path);
  }

  /** The first way that leads back to where it began, with the place that closes it. */
  cycle(): { names: readonly string[]; path: string } | undefined {
    const state = new Map<string, 'open' | 'done'>();
    for (const start of this.edges.keys()) {
      const way: string[] = [];
      // A stack of our own: a chain can be as long as a survey has names.
      const stack: { name: string; next: number }[] = [];
      const enter = (name: string): void => {
        state.set(name, 'open');
        way.push(name);
        stack.push({ name, next: 0 });
      };
      if (!state.has(start)) enter(start);
      for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
        const edge = this.edges.get(top.name)?.[top.next++];
        if (edge === undefined) {
          state.set(top.name, 'done');
          way.pop();
          stack.pop();
        } else if (state.get(edge.from) === 'open')
          return { names: shownNames([...way.slice(way.indexOf(edge.from)), edge.from]), path: edge.path };
        else if (!state.has(edge.from)) enter(edge.from);
      }
    }
    return undefined;
  }
}

/** A ring as it is told: without places that have no name, and back to where it began. */
function shownNames(ring: readonly string[]): string[] {
  const names = ring.slice(0, -1).filter((name) => !name.startsWith(PLACE));
  return [...names, ...names.slice(0, 1)];
}

/** Nothing is worked out from itself, and nothing shows because of itself. */
export function checkCycles(survey: SurveyDefinition, findings: Findings): void {
  const values = new Graph();
  const visibility = new Graph();
  survey.pages.forEach((page, index) => {
    walk(page, `pages[${index}]`, undefined, { values, visibility });
  });
  for (const [index, { name, expression }] of (survey.calculatedValues ?? []).entries())
    for (const graph of [values, visibility])
      graph.addExpression(name, expression, `calculatedValues[${index}].expression`);
  for (const [index, trigger] of (survey.triggers ?? []).entries()) {
    if (!('setToName' in trigger) || trigger.setToName === undefined) continue;
    const path = `triggers[${index}]`;
    for (const from of namesIn(trigger.expression))
      if (trigger.type !== 'setvalue' || from !== trigger.setToName) values.add(trigger.setToName, from, path);
    if (trigger.type === 'runexpression') values.addExpression(trigger.setToName, trigger.runExpression, path);
    if (trigger.type === 'copyvalue') values.add(trigger.setToName, trigger.fromName, path);
  }
  const value = values.cycle();
  if (value !== undefined)
    findings.refuse(value.path, `This depends on itself: ${value.names.join(' ← ')}.`, { kind: 'CIRCLE' });
  const shown = visibility.cycle();
  if (shown !== undefined)
    findings.refuse(shown.path, `Whether this is shown depends on itself: ${shown.names.join(' ← ')}.`, {
      kind: 'CIRCLE',
    });
}

function walk(
  container: PageDefinition | ElementDefinition,
  path: string,
  outer: string | undefined,
  { values, visibility }: { readonly values: Graph; readonly visibility: Graph },
): void {
  if ('elements' in container) {
    const place = `${PLACE}${path}`;
    visibility.addExpression(place, container.visibleIf, `${path}.visibleIf`);
    if (outer !== undefined) visibility.add(place, outer, `${outer.slice(PLACE.length)}.visibleIf`);
    container.elements.forEach((element, index) => {
      walk(element, `${path}.elements[${index}]`, place, { values, visibility });
    });
    return;
  }
  const { name } = container;
  visibility.addExpression(name, container.visibleIf, `${path}.visibleIf`);
  if (outer !== undefined) visibility.add(name, outer, `${outer.slice(PLACE.length)}.visibleIf`);
  for (const graph of [values, visibility]) graph.addExpression(name, container.expression, `${path}.expression`);
  values.addExpression(name, container.defaultValueExpression, `${path}.defaultValueExpression`);
  if (container.choicesFromQuestion !== undefined)
    values.add(name, container.choicesFromQuestion, `${path}.choicesFromQuestion`);
}

function namesIn(expression: string | undefined): string[] {
  if (expression === undefined) return [];
  const parsed = parseExpression(expression);
  // Of `{q.row}` every possible key: those that are no names lead nowhere.
  return parsed.ok ? parsed.expression.names.flatMap((name) => pathsOf(name).map(({ key }) => questionOf(key))) : [];
}
