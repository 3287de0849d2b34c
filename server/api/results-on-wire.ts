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
  const study = { studyId, shortId, name, isOver, showsWords, isReader };
  return {
    ...study,
    ...overview,
    releasedAt: overview.releasedAt,
    divisions: overview.divisions?.map(({ variable, groups }) => ({
      variable,
      groups: groups.map(({ label, codes = null, from = null, to = null }) => ({ label, codes, from, to })),
    })),
    questions: overview.questions.map((question) => ({
      ...question,
      number: question.number,
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

interface Weighting {
  readonly isWeighted: boolean;
}

export function questionResultOnWire(result: QuestionSummary, { isWeighted }: Weighting): QuestionResult {
  const { question, base, isTooSmall, summary, rows } = result;
  const { id, label, kind, ends = null } = question;
  const pictured = (one: Summary) => summaryOnWire(one, question);
  const figures = { summary: pictured(summary), rows: rows.map(pictured) };
  return { id, label, kind, ends, base, isTooSmall, isWeighted, ...figures };
}

function summaryOnWire(
  { bars, mean, topTwo, netScore, ...summary }: Summary,
  { variables }: ResultQuestion,
): ResultSummary {
  return {
    ...summary,
    bars: bars.map((bar) => ({ ...barOnWire(bar), picture: pictureOf(bar, variables) })),
    mean: mean === undefined ? null : { mean: mean.mean, interval: mean.interval, deviation: mean.deviation },
    topTwo: topTwo === undefined ? null : barOnWire(topTwo),
    netScore: netScore === undefined ? null : { ...netScore, interval: netScore.interval },
  };
}

/** What members saw of the choice that a bar counts. */
function pictureOf({ variable: name, codes }: Bar, variables: ResultQuestion['variables']): string | undefined {
  const variable = variables.find((one) => one.name === name);
  const choice = variable?.choices.find(({ code }) => codes?.length === 1 && codes[0] === code);
  return variable?.picture ?? choice?.picture;
}

const barOnWire = (bar: Bar) => ({ ...bar, picture: undefined, interval: bar.interval, reason: bar.reason });

export function crosstabOnWire(
  { id, label }: ResultQuestion,
  crosstab: Crosstab,
  { isWeighted }: Weighting,
): WireCrosstab {
  const { base, isHidden, effectiveBase } = crosstab.all;
  return {
    id,
    label,
    base,
    isHidden,
    effectiveBase,
    isWeighted,
    banners: crosstab.banners.map(({ question, chiSquare = null, ...banner }) => ({
      ...banner,
      id: question.id,
      label: question.label,
      chiSquare,
    })),
    rows: crosstab.rows.map((row) => ({
      label: row.label,
      reason: row.reason,
      cells: row.cells.map(({ share = null, mean = null, difference = null, ...cell }) => ({
        ...cell,
        share,
        mean,
        difference,
      })),
    })),
  };
}
