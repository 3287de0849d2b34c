import type {
  Crosstab as WireCrosstab,
  QuestionResult,
  ResultsOverview as WireOverview,
  ResultSummary,
} from '#contract/generated/operator/resolvers.ts';
import { isNumeric } from './codebook.ts';
import type { Crosstab } from './cross-tabulate.ts';
import type { OpenedResults } from './open-results.ts';
import type { ResultQuestion } from './result-questions.ts';
import type { ResultsOverview } from './results-overview.ts';
import type { Bar, QuestionSummary, Summary } from './summarise-question.ts';

export function overviewOnWire(opened: OpenedResults, overview: ResultsOverview): WireOverview {
  const { studyId, shortId, name, isOver, showsWords, isReader } = opened;
  return {
    studyId,
    shortId,
    name,
    isOver,
    showsWords,
    isReader,
    completes: overview.completes,
    underReview: overview.underReview,
    base: overview.base,
    effectiveBase: overview.effectiveBase,
    isWeightable: overview.isWeightable,
    questions: overview.questions.map((question) => ({
      id: question.id,
      number: question.number ?? null,
      label: question.label,
      kind: question.kind,
      answered: question.answered,
      isAttribute: question.isAttribute,
      variables: question.variables.map((variable) => ({
        name: variable.name,
        label: variable.label,
        isNumber: isNumeric(variable),
        choices: variable.choices.map(({ code, label }) => ({ code, label })),
      })),
    })),
  };
}

export function questionResultOnWire(result: QuestionSummary, isWeighted: boolean): QuestionResult {
  const { question, base, isTooSmall, summary, rows } = result;
  return {
    id: question.id,
    label: question.label,
    kind: question.kind,
    ends: question.ends === undefined ? null : [...question.ends],
    base,
    isTooSmall,
    isWeighted,
    summary: summaryOnWire(summary),
    rows: rows.map(summaryOnWire),
  };
}

function summaryOnWire({ label, answered, effectiveBase, bars, mean, topTwo, netScore }: Summary): ResultSummary {
  return {
    label,
    answered,
    effectiveBase,
    bars: bars.map(barOnWire),
    mean:
      mean === undefined
        ? null
        : { mean: mean.mean, interval: mean.interval ?? null, deviation: Math.sqrt(mean.variance) },
    topTwo: topTwo === undefined ? null : barOnWire(topTwo),
    netScore: netScore === undefined ? null : { ...netScore, interval: netScore.interval ?? null },
  };
}

const barOnWire = ({ codes, interval, ...bar }: Bar) => ({
  ...bar,
  codes: codes === null ? null : [...codes],
  interval: interval ?? null,
});

export function crosstabOnWire({ id, label }: ResultQuestion, crosstab: Crosstab, isWeighted: boolean): WireCrosstab {
  return {
    id,
    label,
    base: crosstab.all.base,
    effectiveBase: crosstab.all.effectiveBase,
    isWeighted,
    banners: crosstab.banners.map(({ question, columns, isOverlapping, chiSquare }) => ({
      id: question.id,
      label: question.label,
      columns: [...columns],
      isOverlapping,
      chiSquare: chiSquare ?? null,
    })),
    rows: crosstab.rows.map((row) => ({
      label: row.label,
      cells: row.cells.map(({ share, mean, count, above, difference }) => ({
        share: share ?? null,
        mean: mean ?? null,
        count,
        above: [...above],
        difference: difference ?? null,
      })),
    })),
  };
}
