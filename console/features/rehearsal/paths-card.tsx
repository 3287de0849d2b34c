import { useState } from 'react';
import { ShareBar } from '#console/layout/share-bar.tsx';
import { Segments } from '#console/layout/segments.tsx';
import { Tag } from '#ui/feedback/tag.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import type { RehearsalReport, RehearsedPath } from '#console/survey-draft/survey-draft.queries.ts';
import { ENDS, sayLength } from '#console/survey-draft/rehearsal-texts.ts';
import { formatNumber } from '#console/format.ts';
import { SCROLLS_SIDEWAYS } from '#ui/data/scrolls-sideways.ts';
import { isNever, isRarePath, sayPart } from './unreached-texts.ts';
import { WalkDialog } from './walk-dialog.tsx';

interface PathsCardProps {
  readonly studyId: string;
  readonly report: RehearsalReport;
}

type Filter = 'all' | 'never' | 'rare';

/** Every way that people took, and what none of them reached. */
export function PathsCard({ studyId, report }: PathsCardProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const [walked, setWalked] = useState<RehearsedPath>();
  const never = report.unreached.filter(isNever);
  const rare = report.paths.filter((path) => isRarePath(path, report));
  const paths = filter === 'never' ? [] : filter === 'rare' ? rare : report.paths;
  const parts = filter === 'rare' ? report.unreached.filter((part) => !isNever(part)) : never;
  return (
    <section className="min-w-0 rounded-md border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-2 px-5 pt-4 pb-2">
        <h2 className="text-base">Paths</h2>
        <Segments
          label="Which paths"
          value={filter}
          onChange={setFilter}
          segments={[
            { value: 'all', label: `All ${report.pathsInAll + never.length}` },
            { value: 'never', label: `Never reached ${never.length}` },
            { value: 'rare', label: `Rare ${rare.length + report.unreached.length - never.length}` },
          ]}
        />
      </header>
      <div {...SCROLLS_SIDEWAYS} aria-label="Paths" className="overflow-x-auto focus-visible:-outline-offset-3">
        <table className="w-full text-sm leading-dense">
          <thead>
            <tr className="text-xs text-text-muted">
              <Head>Who</Head>
              <Head isWide>Pages</Head>
              <Head isFigure>People</Head>
              <th scope="col" className="max-md:hidden">
                <span className="sr-only">Share</span>
              </th>
              <Head isFigure isWide>
                Length
              </Head>
              <Head isFigure isWide>
                Points
              </Head>
              <Head>Outcome</Head>
            </tr>
          </thead>
          <tbody>
            {paths.map((path) => (
              <PathRow
                key={`${path.who} ${path.end} ${path.pages.join(' ')} ${path.people}`}
                path={path}
                report={report}
                onWalk={() => setWalked(path)}
              />
            ))}
            {parts.map((part) => (
              <tr key={`${part.kind} ${part.place} ${part.name}`} className="border-t border-line">
                <td className="px-3 py-2.5 first:ps-5">{sayPart(part, report)}</td>
                <td className="px-3 text-text-muted max-lg:hidden">–</td>
                <td className="px-3 text-end tabular-nums">{formatNumber(part.people)}</td>
                <td className="w-32 px-3 max-md:hidden">
                  <ShareBar value={part.people} max={report.members} tone="plain" />
                </td>
                <td className="px-3 text-text-muted max-lg:hidden">–</td>
                <td className="px-3 text-text-muted max-lg:hidden">–</td>
                <td className="px-3 py-2 whitespace-nowrap">
                  {isNever(part) ? (
                    <Tag tone="danger" icon="circle-alert">
                      Never reached
                    </Tag>
                  ) : (
                    <Tag tone="warning">{part.isReachable === null ? 'Not found' : 'Rare'}</Tag>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {paths.length + parts.length === 0 && (
        <p className="px-5 pb-2 text-sm text-text-muted">
          {filter === 'never' ? 'Every page, question, choice, rule, and cell can be reached.' : 'No rare paths.'}
        </p>
      )}
      <p className="border-t border-line px-5 py-3 text-xs text-text-muted">
        Members are synthetic and answer at random, so shares are approximate. Nothing is saved, sent, or paid. The same
        synthetic members are used each time, so reports differ only by your edits.
        {report.pathsInAll > report.paths.length &&
          ` Showing the ${report.paths.length} most common of ${report.pathsInAll} paths.`}
      </p>
      {walked && <WalkDialog studyId={studyId} path={walked} onClose={() => setWalked(undefined)} />}
    </section>
  );
}

interface HeadProps {
  readonly children: string;
  readonly isFigure?: boolean;
  readonly isWide?: boolean;
}

function Head({ children, isFigure = false, isWide = false }: HeadProps) {
  return (
    <th
      scope="col"
      className={`px-3 py-2 font-bold whitespace-nowrap first:ps-5 ${isFigure ? 'text-end' : 'text-start'} ${isWide ? 'max-lg:hidden' : ''}`}
    >
      {children}
    </th>
  );
}

interface PathRowProps {
  readonly path: RehearsedPath;
  readonly report: RehearsalReport;
  readonly onWalk: () => void;
}

function PathRow({ path, report, onWalk }: PathRowProps) {
  const end = ENDS[path.end];
  return (
    <tr className="border-t border-line">
      <td className="px-3 py-2 first:ps-5">
        <span className="font-medium">{path.who}</span>
        {path.because != null && <span className="block text-xs text-text-muted">{path.because}</span>}
        <button
          type="button"
          className="flex min-h-6 items-center gap-1 text-xs font-bold text-link"
          aria-label={`Preview: ${path.who}`}
          onClick={onWalk}
        >
          <Icon name="route" size="xs" /> Preview
        </button>
      </td>
      <td className="px-3 max-lg:hidden">
        <PageSteps pages={path.pages} report={report} />
      </td>
      <td className="px-3 text-end tabular-nums">{formatNumber(path.people)}</td>
      <td className="w-32 px-3 max-md:hidden">
        <ShareBar value={path.people} max={report.members} tone="plain" />
      </td>
      <td className="px-3 text-end tabular-nums max-lg:hidden">
        {path.medianSeconds == null ? '' : sayLength(path.medianSeconds)}
      </td>
      <td className="px-3 text-end tabular-nums max-lg:hidden">{formatNumber(path.points)}</td>
      <td className="px-3 py-2 whitespace-nowrap">
        <Tag tone={end.tone} icon={end.icon}>
          {end.label}
        </Tag>
      </td>
    </tr>
  );
}

const MOST_STEPS = 12;

/** The pages that were seen, by number; the others struck out. */
function PageSteps({ pages, report }: { readonly pages: readonly string[]; readonly report: RehearsalReport }) {
  const seen = new Set(pages);
  const numbers = report.pages.flatMap(({ name }, index) => (seen.has(name) ? [index + 1] : []));
  if (report.pages.length > MOST_STEPS)
    return (
      <span className="text-xs">
        {numbers.length} of {report.pages.length}
      </span>
    );
  return (
    <span role="img" aria-label={`Pages ${numbers.join(', ')}`} className="flex gap-1">
      {report.pages.map(({ name }, index) => (
        <span
          key={name}
          className={`grid h-6 min-w-5 place-items-center rounded-[5px] px-1 text-xs font-bold tabular-nums ${seen.has(name) ? 'bg-surface-sunken' : 'text-text-muted line-through'}`}
        >
          {index + 1}
        </span>
      ))}
    </span>
  );
}
