import { CONTROL_CLASSES } from '#ui/forms/control-classes.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { StudyLine } from '#console/features/studies/studies.queries.ts';

interface StudyPickerProps {
  readonly studies: readonly StudyLine[];
  readonly value: string;
  readonly onPick: (studyId: string) => void;
}

/** Which of the studies in field is looked at. */
export function StudyPicker({ studies, value, onPick }: StudyPickerProps) {
  return (
    <label className="relative min-w-0 max-w-72 flex-1">
      <span className="sr-only">Study</span>
      <select
        value={value}
        onChange={(event) => onPick(event.target.value)}
        className={`${CONTROL_CLASSES} appearance-none truncate pe-9 lg:py-1`}
      >
        {studies.map(({ studyId, shortId, internalName }) => (
          <option key={studyId} value={studyId}>
            {shortId} {internalName}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center">
        <Icon name="chevron-down" size="sm" />
      </span>
    </label>
  );
}
