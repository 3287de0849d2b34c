import type {
  Crosstab as WireCrosstab,
  QuestionResult,
  ResultsOverview as WireOverview,
  ResultSummary,
} from '#contract/generated/operator/resolvers.ts';
import { AGE_BANDS, bandLabel } from '#contract/results/results.ts';
import {
  type Bar,
  type Crosstab,
  isAge,
  isNumeric,
  type OpenedResults,
  type QuestionSummary,
  type ResultQuestion,
  type ResultsOverview,
  type Summary,
} from '#server/modules/results/index.ts';

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
    isTooSmall: overview.isTooSmall,
    releasedAt: overview.releasedAt ?? null,
    divisions:
      overview.divisions?.map(({ variable, groups }) => ({
        variable,
        groups: groups.map(({ label, codes, from, to }) => ({
          label,
          codes: codes ?? null,
          from: from ?? null,
          to: to ?? null,
        })),
      })) ?? null,
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
        choices: [...variable.choices, ...(variable.reasons ?? [])].map(({ code, label }) => ({ code, label })),
        bands: isAge(variable) ? AGE_BANDS.map((band) => ({ ...band, label: bandLabel(band) })) : [],
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
    ends: question.ends ?? null,
    base,
    isTooSmall,
    isWeighted,
    summary: summaryOnWire(summary),
    rows: rows.map(summaryOnWire),
  };
}

function summaryOnWire({
  label,
  isHidden,
  answered,
  effectiveBase,
  bars,
  mean,
  topTwo,
  netScore,
}: Summary): ResultSummary {
  return {
    label,
    isHidden,
    answered,
    effectiveBase,
    bars: bars.map(barOnWire),
    mean: mean === undefined ? null : { mean: mean.mean, interval: mean.interval ?? null, deviation: mean.deviation },
    topTwo: topTwo === undefined ? null : barOnWire(topTwo),
    netScore: netScore === undefined ? null : { ...netScore, interval: netScore.interval ?? null },
  };
}

const barOnWire = ({ interval, reason, ...bar }: Bar) => ({
  ...bar,
  interval: interval ?? null,
  reason: reason ?? null,
});

export function crosstabOnWire({ id, label }: ResultQuestion, crosstab: Crosstab, isWeighted: boolean): WireCrosstab {
  return {
    id,
    label,
    base: crosstab.all.base,
    isHidden: crosstab.all.isHidden,
    effectiveBase: crosstab.all.effectiveBase,
    isWeighted,
    banners: crosstab.banners.map(({ question, columns, isOverlapping, chiSquare }) => ({
      id: question.id,
      label: question.label,
      columns,
      isOverlapping,
      chiSquare: chiSquare ?? null,
    })),
    rows: crosstab.rows.map((row) => ({
      label: row.label,
      reason: row.reason ?? null,
      cells: row.cells.map(({ share, mean, count, above, difference, isHidden }) => ({
        share: share ?? null,
        mean: mean ?? null,
        count,
        above,
        difference: difference ?? null,
        isHidden,
      })),
    })),
  };
}
