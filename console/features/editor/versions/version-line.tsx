import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Tag } from '#ui/feedback/tag.tsx';
import { useConsole } from '#console/session/console-context.ts';
import { operatorQuery } from '#console/session/operator.queries.ts';
import { formatWhen } from '#console/format.ts';
import type { DraftVersion } from './versions.queries.ts';

interface VersionLineProps {
  readonly version: DraftVersion;
  readonly isNow: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const ORIGINS = {
  EDIT: '',
  IMPORT: 'imported',
  RESTORE: '',
  MERGE: 'both put together',
  COPY: '',
} as const satisfies Record<DraftVersion['origin'], string>;

const DOT =
  'relative grid gap-x-3 pb-4 ps-7.5 last:pb-0 before:absolute before:start-0.75 before:top-1.5 before:z-1 before:size-2.75 before:rounded-full before:border-3 before:bg-surface before:content-[""] not-last:after:absolute not-last:after:start-2 not-last:after:top-3 not-last:after:-bottom-1.5 not-last:after:w-[1.5px] not-last:after:bg-line not-last:after:content-[""]';

/** One version: who, when, and what changed. */
export function VersionLine({ version, isNow, isChosen, onChoose }: VersionLineProps) {
  const { api } = useConsole();
  const [now] = useState(() => new Date());
  const { data: operator } = useQuery(operatorQuery(api));
  const { savedBy, savedAt, name, changes, origin, publishedAs } = version;
  const who = savedBy === null ? 'The system' : savedBy.operatorId === operator?.operatorId ? 'You' : savedBy.name;
  const words = [ORIGINS[origin], ...changes].filter(Boolean).join(', ') || 'nothing changed';
  const dot = isNow
    ? 'before:border-primary'
    : isChosen
      ? 'before:border-success before:bg-success'
      : 'before:border-line-strong';
  return (
    <li className={`${DOT} ${dot}`}>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="grid min-h-target grid-cols-[1fr_auto] items-baseline gap-x-3 rounded-xs text-start hover:underline"
      >
        <span className="font-bold">
          v{version.version}
          {isNow ? ', now' : isChosen ? ', compared' : ''}
          {name && ` “${name}”`}
        </span>
        <time dateTime={savedAt} className="text-xs whitespace-nowrap text-text-muted">
          {formatWhen(savedAt, now)}
        </time>
        <span className="col-span-2 line-clamp-3 text-xs font-regular text-text-muted">
          {who}: {words}
        </span>
      </button>
      {publishedAs !== null && (
        <span className="mt-1">
          <Tag tone="success" icon="send">
            Members got it as version {publishedAs}
          </Tag>
        </span>
      )}
    </li>
  );
}
