import { Link } from '@tanstack/react-router';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { ConsoleCard } from '#console/layout/console-card.tsx';
import { attributeLabel, formatDay } from '#console/format.ts';
import type { Catalogue, CatalogueDetail } from './profile.queries.ts';
import { ANSWER_LABELS, hasOptions } from './detail-texts.ts';

type Group = Catalogue['types'][number];

/** Where a detail goes; its name is for saying so. */
export interface Move {
  readonly name: string;
  readonly detailId: string;
  readonly typeName: string;
  readonly position: number;
}

interface GroupCardProps {
  readonly type: Group;
  readonly withRetired: boolean;
  readonly isMoving: boolean;
  readonly onMove: (move: Move) => void;
}

/** One group of a profile, in the order that members see. */
export function GroupCard({ type: { typeName, displayName, details }, withRetired, isMoving, onMove }: GroupCardProps) {
  const shown = details.filter(({ isRetired }) => withRetired || !isRetired);
  /** Past the one that is seen there, whatever is hidden between. */
  function moveTo(detail: CatalogueDetail, other: CatalogueDetail | undefined) {
    if (other === undefined || isMoving) return;
    const name = nameOf(detail);
    onMove({ name, detailId: detail.detailId, typeName, position: details.indexOf(other) });
  }

  return (
    <ConsoleCard title={displayName}>
      {shown.length === 0 ? (
        <p className="text-text-muted">No profile details here. Choose this group when you create one.</p>
      ) : (
        <ol className="grid divide-y divide-line">
          {shown.map((detail, index) => (
            <li key={detail.detailId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <DetailText detail={detail} />
              <span className="flex flex-none">
                <IconButton
                  icon="chevron-up"
                  label={`Move ${nameOf(detail)} up`}
                  disabled={index === 0}
                  onClick={() => moveTo(detail, shown[index - 1])}
                />
                <IconButton
                  icon="chevron-down"
                  label={`Move ${nameOf(detail)} down`}
                  disabled={index === shown.length - 1}
                  onClick={() => moveTo(detail, shown[index + 1])}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
    </ConsoleCard>
  );
}

/** What a file brought is called by its name until somebody words it. */
export const nameOf = ({ detailName, version: { displayName } }: CatalogueDetail): string =>
  displayName === detailName ? attributeLabel(detailName) : displayName;

function DetailText({ detail }: { readonly detail: CatalogueDetail }) {
  const { detailId, detailName, version } = detail;
  const offered = version.options.filter(({ isRetired }) => !isRetired).length;
  return (
    <div className="min-w-0 flex-[1_1_12rem]">
      <p className="flex flex-wrap items-center gap-2">
        <Link to="/settings/profile/$detailId" params={{ detailId }} className="min-w-0 font-bold wrap-anywhere">
          {nameOf(detail)}
        </Link>
        <DetailTags detail={detail} />
      </p>
      <p className="text-xs wrap-anywhere text-text-muted">
        <code className="font-code">{detailName}</code>. {ANSWER_LABELS[version.selectionType]}
        {hasOptions(version.selectionType) && `, ${offered} offered`}. Version {version.version}
        {version.publishedBy !== null && `, ${version.publishedBy}, ${formatDay(version.publishedAt)}`}
      </p>
    </div>
  );
}

/** What of a detail matters at a glance. */
export function DetailTags({ detail: { isListed, isRetired, version } }: { readonly detail: CatalogueDetail }) {
  return (
    <>
      {isRetired && (
        <Tag tone="warning" icon="archive">
          Retired
        </Tag>
      )}
      {version.derivedFrom !== null ? (
        <Tag icon="split">Calculated</Tag>
      ) : (
        !isListed && <Tag icon="eye-off">Not asked</Tag>
      )}
      {version.isNaming && (
        <Tag tone="plum" icon="user-round">
          Identifies the member
        </Tag>
      )}
      {version.isRestricted && <Tag icon="lock">Password to change</Tag>}
    </>
  );
}
