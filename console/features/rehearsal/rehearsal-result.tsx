import { useState } from 'react';
import { FlowFigure } from './flow-figure.tsx';
import { LaunchList } from './launch-list.tsx';
import { LengthCard } from './length-card.tsx';
import { PathsCard } from './paths-card.tsx';
import { FailedNote } from './no-report.tsx';
import type { Rehearsal, StudyRehearsal } from '#console/survey-draft/rehearsal.queries.ts';
import { ReportFigures } from './report-figures.tsx';

interface RehearsalResultProps {
  readonly studyId: string;
  readonly rehearsal: Rehearsal;
  readonly study: StudyRehearsal;
}

/** The report of the last rehearsal. */
export function RehearsalResult({ studyId, rehearsal, study }: RehearsalResultProps) {
  const [now] = useState(() => new Date());
  const { report } = rehearsal;
  return (
    <>
      {study.failed && <FailedNote failed={study.failed} studyId={studyId} />}
      <ReportFigures rehearsal={rehearsal} study={study} now={now} />
      <FlowFigure report={report} />
      <div className="grid items-start gap-3 lg:gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <PathsCard studyId={studyId} report={report} />
        <div className="grid min-w-0 gap-3 lg:gap-4">
          <LaunchList studyId={studyId} report={report} study={study} />
          <LengthCard report={report} />
        </div>
      </div>
    </>
  );
}
