import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { formatMoment } from '#console/format.ts';
import type { Catalogue, CatalogueDetail } from './profile.queries.ts';
import { versionChanges } from './detail-texts.ts';

interface ConflictNoticeProps {
  readonly seen: CatalogueDetail;
  readonly theirs: CatalogueDetail;
  readonly catalogue: Catalogue;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Another admin has published a version of the same detail: what it says, and what to do about it. */
export function ConflictNotice({ seen, theirs, catalogue, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const { version, publishedBy, publishedAt } = theirs.version;
  const changes = versionChanges(seen.version, theirs.version, (typeName) => groupName(catalogue, typeName));
  return (
    <Banner tone="warning" role="alert">
      <p>
        <b>
          {publishedBy ?? 'Someone'} just published version {version},
        </b>{' '}
        {formatMoment(publishedAt)}: {changes.join('; ') || 'no changes members can see'}. Your changes are still here.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onKeepMine}>
          Keep my changes
        </Button>
        <Button size="sm" variant="quiet" onClick={onTakeTheirs}>
          Use theirs
        </Button>
      </div>
    </Banner>
  );
}

export const groupName = ({ types }: Catalogue, typeName: string): string =>
  types.find((type) => type.typeName === typeName)?.displayName ?? typeName;
