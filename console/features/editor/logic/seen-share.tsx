import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useConsole } from '#console/session/console-context.ts';
import { rehearsalQuery } from '#console/survey-draft/rehearsal.queries.ts';
import { formatWhen } from '#console/format.ts';
import { editsSince, sayShare } from '#console/survey-draft/rehearsal-words.ts';
import { Progress } from '#ui/feedback/progress.tsx';

/** How many of the last rehearsal's members saw this question, and what has changed since. */
export function SeenShare({ questionName }: { readonly questionName: string }) {
  const { api } = useConsole();
  const { studyId = '' } = useParams({ strict: false });
  const { data } = useQuery({ ...rehearsalQuery(api, studyId), enabled: studyId !== '' });
  const [now] = useState(() => new Date());
  const last = data?.last;
  const people = last?.report.questions.find(({ name }) => name === questionName)?.people;
  if (data === undefined || last == null || people === undefined) return null;
  const edits = editsSince(data);
  const share = sayShare(people, last.report.members);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-surface-sunken px-4 py-3 text-xs">
      <div className="w-28 flex-none">
        <Progress label="Share that sees it" value={people} max={last.report.members} figure={share} isDense />
      </div>
      <p className="min-w-40 flex-1">
        <b>{people === 0 ? 'Nobody' : share} will see this question.</b> From the rehearsal at{' '}
        {formatWhen(last.endedAt, now)}
        {edits > 0 && `, before your last ${edits === 1 ? 'edit' : `${edits} edits`}`}.
      </p>
      <Link to="/studies/$studyId/rehearsal" params={{ studyId }} className="font-bold text-link">
        Rehearse again
      </Link>
    </div>
  );
}
