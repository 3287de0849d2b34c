import { TICK_BOX_CLASSES, TICK_CLASSES } from '../forms/control-classes.ts';

interface SelectBoxProps {
  readonly label: string;
  readonly state: 'none' | 'some' | 'all';
  readonly onToggle: () => void;
}

/** A checkbox without words of its own, 44 px to hit. Some but not all is a dash, which only a script can set. */
export function SelectBox({ label, state, onToggle }: SelectBoxProps) {
  return (
    <label className="grid size-target cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={state === 'all'}
        ref={(input) => {
          if (input) input.indeterminate = state === 'some';
        }}
        onChange={onToggle}
        className={`${TICK_CLASSES} ${TICK_BOX_CLASSES}`}
      />
    </label>
  );
}
