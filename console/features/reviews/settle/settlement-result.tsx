import { useState } from 'react';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import type { SettlementStanding } from '#contract/generated/operator/graphql.ts';
import { applySettlement, getSettlement } from '#contract/generated/operator/operations.ts';
import { useCommand } from '#client/use-command.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureBanner } from '#ui/feedback/failure-banner.tsx';
import { Progress } from '#ui/feedback/progress.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { formatDollars, formatMoment, formatNumber, counted } from '#console/format.ts';
import { ConsoleDialog } from '#console/dialogs/console-dialog.tsx';
import { usePages } from '#console/session/use-answer.ts';
import { DownloadDifferences } from './download-differences.tsx';
import { LinesTable } from './lines-table.tsx';
import { settlementLinesQuery, type Settlement } from './settlement.queries.ts';
import { chosenOf, toggledLines, type LineChoice } from './line-choice.ts';
import { StandingTabs } from './standing-tabs.tsx';

interface SettlementResultProps {
  readonly settlement: Settlement;
  readonly onClose: () => void;
}

/** What the file says against what we have; chosen lines are applied, and nothing else. */
export function SettlementResult({ settlement, onClose }: SettlementResultProps) {
  const { api } = useConsole();
  const [standing, setStanding] = useState<SettlementStanding>('DIFFERS');
  // Lines where somebody wants it otherwise than suggested.
  const [choice, setChoice] = useState<LineChoice>(new Map());
  const lines = usePages(settlementLinesQuery, settlement, standing);
  const { settlementId, state } = settlement;
  const chosen = chosenOf(settlement, choice);
  const isReady = state === 'READY';
  const apply = useCommand(
    () => api.mutate(applySettlement, { input: { settlementId, allSuggested: true, lineNumbers: [...choice.keys()] } }),
    { changes: [getSettlement.name] },
  );

  return (
    <ConsoleDialog
      onClose={onClose}
      size="lg"
      title={titleOf(settlement)}
      auditNote="Each change is recorded in the audit log with the file."
      actions={
        <>
          {settlement.differ > 0 && <DownloadDifferences settlement={settlement} />}
          {isReady ? (
            <Button isBusy={apply.isPending} isIdle={chosen.lines === 0} onClick={() => apply.send()}>
              <Icon name="check" />
              Apply {formatNumber(chosen.lines)}
            </Button>
          ) : (
            <Button onClick={onClose}>Close</Button>
          )}
        </>
      }
    >
      <p className="-mt-3 text-text-muted wrap-anywhere">
        {settlement.studyName}, {settlement.studyShortId}: {settlement.fileName} compared with our records.
        {isReady && ' Nothing has changed yet.'}
      </p>
      {settlement.appliedBeforeAt && (
        <Banner tone="info">This file was already applied {formatMoment(settlement.appliedBeforeAt)}.</Banner>
      )}
      <Going settlement={settlement} />
      <StandingTabs settlement={settlement} standing={standing} onChoose={setStanding} />
      {state !== 'COMPARING' && (
        <LinesTable
          query={lines}
          standing={standing}
          choice={isReady && standing === 'DIFFERS' ? choice : undefined}
          onChoose={(toggled) => setChoice(toggledLines(choice, toggled))}
        />
      )}
      {isReady && settlement.differ > 0 && (
        <Banner tone="info">
          <b>
            {formatNumber(chosen.lines)} selected: +{counted(chosen.points, 'point')},{' '}
            {formatDollars(chosen.points / DEFAULT_BRAND.pointsPerDollar)}.
          </b>{' '}
          No one loses points they've been paid. Applying the same file again changes nothing.
        </Banner>
      )}
      <FailureBanner failure={apply.failure} />
    </ConsoleDialog>
  );
}

function titleOf({ state, differ, applied }: Settlement): string {
  if (state === 'COMPARING') return 'Comparing';
  if (state === 'APPLYING') return 'Applying';
  if (state === 'APPLIED') return `${formatNumber(applied)} ${applied === 1 ? 'outcome' : 'outcomes'} applied`;
  if (differ === 0) return 'No differences';
  return counted(differ, 'different outcome', 'different outcomes');
}

function Going({ settlement }: { readonly settlement: Settlement }) {
  const { state, done, lines, chosen, applied, appliedPoints } = settlement;
  if (state === 'READY') return null;
  if (state === 'APPLIED') {
    return (
      <Banner tone="success" role="status">
        <b>
          {formatNumber(applied)} of {formatNumber(chosen)} applied, +{counted(appliedPoints, 'point')}.
        </b>{' '}
        {chosen - applied === 1 && 'The other one had already changed and was left as is.'}
        {chosen - applied > 1 && 'The others had already changed and were left as is.'}
      </Banner>
    );
  }
  const max = state === 'COMPARING' ? lines : chosen;
  return (
    <Progress
      label={state === 'COMPARING' ? 'Lines compared' : 'Lines applied'}
      value={done}
      max={max}
      figure={`${formatNumber(done)} of ${formatNumber(max)}`}
      isDense
    />
  );
}
