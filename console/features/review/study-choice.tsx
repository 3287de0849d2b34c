import { Icon } from '#ui/icons/icon.tsx';
import { formatNumber } from '#console/format.ts';

interface StudyChoiceProps {
  readonly studies: readonly {
    readonly studyId: string;
    readonly shortId: string;
    readonly name: string;
    readonly open: number;
  }[];
  readonly studyId: string | undefined;
  readonly onChoose: (studyId: string | undefined) => void;
}

/** Which study's cases are in view; those that have any can be chosen. */
export function StudyChoice({ studies, studyId, onChoose }: StudyChoiceProps) {
  return (
    <label className="relative min-w-0 max-w-72 flex-1 max-lg:hidden">
      <span className="sr-only">Study</span>
      <select
        value={studyId ?? ''}
        onChange={({ target }) => onChoose(target.value || undefined)}
        className="min-h-control w-full appearance-none truncate rounded-md border border-line-strong bg-surface ps-4 pe-10"
      >
        <option value="">All studies</option>
        {studies.map((study) => (
          <option key={study.studyId} value={study.studyId}>
            {study.name}, {study.shortId} ({formatNumber(study.open)})
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center">
        <Icon name="chevron-down" />
      </span>
    </label>
  );
}
