import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useConsole } from '#console/session/console-context.ts';
import { rehearsalQuery } from '#console/survey-draft/rehearsal.queries.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import type { SurveyDocument } from '#console/survey-draft/model/survey-document.ts';
import { formatNumber } from '#console/format.ts';
import { slowestCell } from './slowest-cell.ts';

/** Names the cell that will keep everybody waiting, by the shares of the last rehearsal. */
export function SlowCells({ document, studyId }: { readonly document: SurveyDocument; readonly studyId: string }) {
  const { api } = useConsole();
  const { data } = useQuery(rehearsalQuery(api, studyId));
  const slow = data?.last && slowestCell(document, data.last.report);
  if (!slow) return null;
  return (
    <Banner tone="warning">
      <strong>{slow.name} is hard to fill.</strong> {formatNumber(slow.target)} completes need about{' '}
      {formatNumber(slow.starts)} members who start.{' '}
      <Link to="/studies/$studyId/audience" params={{ studyId }} className="font-bold">
        Widen the audience
      </Link>{' '}
      or lower the target to {formatNumber(slow.fairTarget)}.
    </Banner>
  );
}
