import { pressOption } from '#contract/profile/profile-attributes.ts';
import { TICK_BOX_CLASSES, TICK_CLASSES, TICK_LABEL_CLASSES } from '#ui/forms/control-classes.ts';
import { Fieldset } from '#ui/forms/fieldset.tsx';
import { optionalNote, type ProfileFieldProps } from './field-detail.ts';

/** Any of several; one that stands alone clears the others, and the others clear it. */
export function MultipleField({ detail, selectedList, onSelect, problem }: ProfileFieldProps) {
  const kept = selectedList.filter((text) => !detail.optionsList.includes(text));
  return (
    <Fieldset
      label={detail.displayName}
      labelNote={optionalNote(detail)}
      hint={detail.info ?? undefined}
      error={problem}
    >
      {(describedBy) => (
        <div className="grid md:grid-cols-2 md:gap-x-4">
          {[...detail.optionsList, ...kept].map((text) => (
            <label key={text} className={TICK_LABEL_CLASSES}>
              <input
                type="checkbox"
                checked={selectedList.includes(text)}
                onChange={() => onSelect(pressOption(detail, selectedList, text))}
                aria-invalid={problem === undefined ? undefined : true}
                aria-describedby={describedBy}
                className={`${TICK_CLASSES} ${TICK_BOX_CLASSES}`}
              />
              <span className="min-w-0 pt-0.5">
                {text}
                {kept.includes(text) && ' (no longer offered)'}
                {detail.exclusiveOptionsList.includes(text) && (
                  <span className="sr-only"> (clears the other choices)</span>
                )}
              </span>
            </label>
          ))}
        </div>
      )}
    </Fieldset>
  );
}
