import { ConsoleCard } from '#console/layout/console-card.tsx';
import { CardStates } from '#console/lists/card-states.tsx';
import { formatMoment } from '#console/format.ts';
import { type Catalogue, versionsQuery } from './profile.queries.ts';
import { useAnswer } from '#console/session/use-answer.ts';
import { groupName } from './conflict-notice.tsx';
import { versionChanges } from './detail-texts.ts';
import { FoldedList } from './folded-list.tsx';

const FIRST = 5;

interface VersionsCardProps {
  readonly detailId: string;
  readonly catalogue: Catalogue;
}

/** Who published what, and when by the operator's own clock, which the time names; the newest first. */
export function VersionsCard({ detailId, catalogue }: VersionsCardProps) {
  const query = useAnswer(versionsQuery, detailId);
  const versions = query.data;
  const nameOfGroup = (typeName: string) => groupName(catalogue, typeName);
  return (
    <ConsoleCard title="Versions">
      {versions === undefined ? (
        <CardStates query={query} />
      ) : (
        <FoldedList rows={versions} first={FIRST}>
          {(shown) => (
            <ol className="grid divide-y divide-line">
              {shown.map((version, index) => {
                const before = versions[index + 1];
                const changes = before && versionChanges(before, version, nameOfGroup).join('; ');
                return (
                  <li key={version.version} className="py-2.5">
                    <div className="flex flex-wrap gap-x-3">
                      <p className="min-w-0 flex-1 font-bold">
                        Version {version.version}
                        {index === 0 && ', current'}
                      </p>
                      {version.publishedBy !== null && (
                        <time dateTime={version.publishedAt} className="text-2xs text-text-muted tabular-nums">
                          {formatMoment(version.publishedAt)}
                        </time>
                      )}
                    </div>
                    <p className="text-2xs wrap-anywhere text-text-muted">
                      {version.publishedBy ?? 'Built in'}
                      {before === undefined ? ': first version' : `: ${changes || 'no changes members can see'}`}
                    </p>
                  </li>
                );
              })}
            </ol>
          )}
        </FoldedList>
      )}
    </ConsoleCard>
  );
}
