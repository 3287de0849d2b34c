import type { QuotaCellRule, QuotaRule, SurveyOutcomeRule } from '#contract/surveys/survey-outcomes.ts';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';

type Rules = readonly SurveyOutcomeRule[];

function withRules(document: SurveyDocument, outcomes: Rules): SurveyDocument {
  return { ...document, outcomes };
}

/** A new rule goes before those for the end, since the first that is true decides. */
export function inserted(document: SurveyDocument, rule: SurveyOutcomeRule): SurveyDocument {
  const { outcomes } = document;
  const end = outcomes.findIndex(({ kind }) => kind === 'complete');
  const at = rule.kind === 'complete' || end < 0 ? outcomes.length : end;
  return withRules(document, outcomes.toSpliced(at, 0, rule));
}

const firstPage = (document: SurveyDocument): string => document.definition.pages[0]?.name ?? '';

export function addScreenOut(document: SurveyDocument): SurveyDocument {
  const name = freeRuleName(document, 'Screen-out');
  return inserted(document, { kind: 'screen-out', name, after: firstPage(document), when: '' });
}

export function addQuota(document: SurveyDocument): SurveyDocument {
  const name = freeRuleName(document, 'Quota');
  return inserted(document, { kind: 'quota', name, after: firstPage(document), cells: [] });
}

/** Sends some completes to a person; it stands before a rule that takes everybody. */
export function addReview(document: SurveyDocument): SurveyDocument {
  const { outcomes } = document;
  const open = outcomes.findIndex((rule) => rule.kind === 'complete' && rule.when === undefined);
  const at = open < 0 ? outcomes.length : open;
  return withRules(document, outcomes.toSpliced(at, 0, { kind: 'complete', outcome: 'UNDER_REVIEW', when: '' }));
}

/** Without a condition nobody would be meant, so such a rule for the end takes everybody: that is said with none. */
export function editRule(document: SurveyDocument, index: number, changes: Partial<SurveyOutcomeRule>): SurveyDocument {
  const rules = document.outcomes.map((rule, at) => (at === index ? withoutEmptyNote({ ...rule, ...changes }) : rule));
  return withRules(document, rules as Rules);
}

function withoutEmptyNote<Rule extends { note?: string | undefined }>(rule: Rule): Rule {
  const { note, ...others } = rule;
  return note === '' || note === undefined ? (others as Rule) : rule;
}

export function removeRule(document: SurveyDocument, index: number): SurveyDocument {
  return withRules(document, document.outcomes.toSpliced(index, 1));
}

export function moveRule(document: SurveyDocument, index: number, step: -1 | 1): SurveyDocument {
  const rule = document.outcomes[index];
  const to = index + step;
  if (rule === undefined || to < 0 || to >= document.outcomes.length) return document;
  return withRules(document, document.outcomes.toSpliced(index, 1).toSpliced(to, 0, rule));
}

export function setCells(document: SurveyDocument, index: number, cells: readonly QuotaCellRule[]): SurveyDocument {
  return withRules(
    document,
    document.outcomes.map((rule, at) => (at === index && rule.kind === 'quota' ? { ...rule, cells } : rule)),
  );
}

export function addCell(rule: QuotaRule): readonly QuotaCellRule[] {
  const taken = new Set(rule.cells.map(({ name }) => name));
  return [...rule.cells, { name: freeText('Cell', taken, rule.cells.length + 1), when: '', target: 100 }];
}

export function freeRuleName({ outcomes }: SurveyDocument, stem: string): string {
  const taken = new Set(outcomes.flatMap((rule) => (rule.kind === 'complete' ? [] : [rule.name])));
  return taken.has(stem) ? freeText(stem, taken, 2) : stem;
}

function freeText(stem: string, taken: ReadonlySet<string>, from: number): string {
  let number = from;
  while (taken.has(`${stem} ${number}`)) number += 1;
  return `${stem} ${number}`;
}
