import { Icon } from '../icons/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export interface Step {
  readonly title: string;
  readonly note?: string;
}

interface StepperProps {
  readonly steps: readonly Step[];
  /** Counted from 0; as many as there are steps means that all are done. */
  readonly current: number;
  /** Side by side on a phone too, unless its letters are too large for it. */
  readonly isRow?: boolean;
}

type StepState = 'done' | 'now' | 'later';

const SHAPES: Record<StepState, string> = {
  done: 'border-success bg-success text-on-success',
  now: 'border-primary bg-primary text-on-primary',
  later: 'border-line-strong bg-surface text-text-muted',
};

function stateOf(index: number, current: number): StepState {
  if (index < current) return 'done';
  return index === current ? 'now' : 'later';
}

/** Where they go from below each other to side by side: at the width of a tablet, or as soon as three fit. */
const LAYOUTS = {
  stacked: {
    list: 'grid gap-4 md:auto-cols-fr md:grid-flow-col md:gap-3',
    item: 'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 md:block',
    line: 'hidden md:block md:group-last:hidden',
    text: 'md:mt-3',
  },
  row: {
    list: 'grid gap-4 @min-[16rem]:auto-cols-fr @min-[16rem]:grid-flow-col @min-[16rem]:gap-3',
    item: 'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 @min-[16rem]:block',
    line: 'hidden @min-[16rem]:block @min-[16rem]:group-last:hidden',
    text: '@min-[16rem]:mt-3',
  },
} as const;

/** Numbered steps joined by a line: done has a tick, now is filled, later is outlined. */
export function Stepper({ steps, current, isRow = false }: StepperProps) {
  const layout = LAYOUTS[isRow ? 'row' : 'stacked'];
  return (
    <div className="@container">
      <ol className={layout.list}>
        {steps.map((step, index) => {
          const state = stateOf(index, current);
          return (
            <li
              key={step.title}
              aria-current={state === 'now' ? 'step' : undefined}
              className={`group min-w-0 ${layout.item}`}
            >
              <div className="flex items-center gap-3">
                <span
                  className={`grid size-10 flex-none place-items-center rounded-[14px_14px_14px_4px] border-2 font-display font-title leading-none ${SHAPES[state]}`}
                >
                  {state === 'done' ? <Icon name="check" /> : index + 1}
                </span>
                <span
                  className={`${layout.line} h-1 flex-1 rounded-full ${state === 'done' ? 'bg-success' : 'bg-line'}`}
                />
              </div>
              <div className={`text-sm leading-dense text-text-muted ${layout.text}`}>
                <b className="block text-base font-bold text-text">{step.title}</b>
                {state === 'done' && <VisuallyHidden>Done. </VisuallyHidden>}
                {step.note}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
