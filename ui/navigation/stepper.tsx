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
  /** Side by side on narrow screens too, with the titles alone. */
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

/** Numbered steps joined by a line: done has a tick, now is filled, later is outlined. */
export function Stepper({ steps, current, isRow = false }: StepperProps) {
  return (
    <ol
      className={
        isRow ? 'grid auto-cols-fr grid-flow-col gap-3' : 'grid gap-4 md:auto-cols-fr md:grid-flow-col md:gap-3'
      }
    >
      {steps.map((step, index) => {
        const state = stateOf(index, current);
        return (
          <li
            key={step.title}
            aria-current={state === 'now' ? 'step' : undefined}
            className={
              isRow ? 'group' : 'group grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-3 md:block'
            }
          >
            <div className="flex items-center gap-3">
              <span
                className={`grid size-10 flex-none place-items-center rounded-[14px_14px_14px_4px] border-2 font-display font-title leading-none ${SHAPES[state]}`}
              >
                {state === 'done' ? <Icon name="check" /> : index + 1}
              </span>
              <span
                className={`${isRow ? '' : 'hidden md:block'} h-1 flex-1 rounded-full group-last:hidden md:group-last:hidden ${state === 'done' ? 'bg-success' : 'bg-line'}`}
              />
            </div>
            <div className={`text-sm leading-dense text-text-muted ${isRow ? 'mt-3' : 'md:mt-3'}`}>
              <b className="block text-base font-bold text-text">{step.title}</b>
              {state === 'done' && <VisuallyHidden>Done. </VisuallyHidden>}
              <span className={isRow ? 'max-md:hidden' : undefined}>{step.note}</span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
