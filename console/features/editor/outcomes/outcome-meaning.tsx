import { OUTCOME_TERMS } from '#contract/activities/outcome-terms.ts';
import { Link } from '@tanstack/react-router';
import {
  completesWanted,
  keptOutByQuotas,
  KEPT_OUT_DETAIL,
  KEPT_OUT_TITLE,
} from '#contract/studies/completes-wanted.ts';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { rehearsalQuery, type RehearsalReport } from '#console/survey-draft/survey-draft.queries.ts';
import { sayDollars } from '#console/survey-draft/rehearsal-texts.ts';
import type { Study } from '#console/studies/study.queries.ts';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { formatNumber } from '#console/format.ts';
import { useAnswer } from '#console/session/use-answer.ts';

interface OutcomeMeaningProps {
  readonly document: SurveyDocument;
  readonly study: Study;
}

/** What the rules come to: completes, cells, and what all of it costs. */
export function OutcomeMeaning({ document, study }: OutcomeMeaningProps) {
  const { data } = useAnswer(rehearsalQuery, study.studyId);
  const report: RehearsalReport | undefined = data?.last?.report;
  const { completes, cells, full, screenedOut, points, keptOut } = meaningOf(document, study, report?.cost);
  return (
    <ConsoleCard title="What this means">
      <dl className="grid text-sm">
        <Line term="Target completes" figure={formatNumber(completes)} />
        {cells > 0 && <Line term="Cells, never overfilled" figure={formatNumber(cells)} />}
        <Line term="Points if the target is reached" figure={formatNumber(completes * study.points.qualified)} />
        {report && (
          <>
            <Line
              term={`${OUTCOME_TERMS.TERMINATED}, about ${formatNumber(screenedOut)}`}
              figure={formatNumber(screenedOut * study.points.nonQualified)}
            />
            <Line
              term={`${OUTCOME_TERMS.OQ}, about ${formatNumber(full)}`}
              figure={formatNumber(full * study.points.overQuota)}
            />
          </>
        )}
        <Line term="Expected cost" figure={`${formatNumber(points)} points, ${sayDollars(points)}`} isSum />
      </dl>
      {keptOut > 0 && (
        <p className="mt-3 flex gap-2 text-xs">
          <Icon name="triangle-alert" size="sm" />
          {KEPT_OUT_TITLE(completes + keptOut, keptOut)}. {KEPT_OUT_DETAIL}.
        </p>
      )}
      <p className="mt-3 text-xs text-text-muted">
        {report ? 'Based on shares from the last rehearsal.' : "Doesn't include screen-outs: "}
        {!report && (
          <Link to="/studies/$studyId/rehearsal" params={{ studyId: study.shortId }} className="text-link">
            rehearse to estimate them.
          </Link>
        )}
      </p>
    </ConsoleCard>
  );
}

function Line({
  term,
  figure,
  isSum = false,
}: {
  readonly term: string;
  readonly figure: string;
  readonly isSum?: boolean;
}) {
  return (
    <div
      className={`flex justify-between gap-4 border-t border-line py-2 first:border-t-0 ${isSum ? 'font-bold' : ''}`}
    >
      <dt>{term}</dt>
      <dd className="text-end font-medium tabular-nums">{figure}</dd>
    </div>
  );
}

interface Plan {
  readonly wantedCompletes?: number | null | undefined;
  readonly points: { readonly qualified: number; readonly nonQualified: number; readonly overQuota: number };
}

interface Shares {
  readonly completes: number;
  readonly screenedOut: number;
  readonly full: number;
}

/**
 * What the rules come to. A quota holds no more completes than its targets sum to, so the tightest one counts where the
 * study does not say a number itself. Who is screened out or finds it full follows from the shares of a rehearsal.
 */
export function meaningOf(document: SurveyDocument, { wantedCompletes, points }: Plan, shares: Shares | undefined) {
  const targets = document.outcomes.flatMap((rule) =>
    rule.kind === 'quota' ? rule.cells.map(({ target }) => ({ rule: rule.name, target })) : [],
  );
  const cells = targets.length;
  const completes = completesWanted(wantedCompletes, targets) ?? 0;
  const scale = shares === undefined || shares.completes === 0 ? 0 : completes / shares.completes;
  const screenedOut = Math.round((shares?.screenedOut ?? 0) * scale);
  const full = Math.round((shares?.full ?? 0) * scale);
  const cost = completes * points.qualified + screenedOut * points.nonQualified + full * points.overQuota;
  return { completes, cells, screenedOut, full, points: cost, keptOut: keptOutByQuotas(wantedCompletes, targets) };
}
