import { Icon, type IconName } from '#ui/icons/icon.tsx';

export type Step = 'outline' | 'question' | 'preview' | 'problems';

const STEPS: readonly { readonly step: Step; readonly label: string; readonly icon: IconName }[] = [
  { step: 'outline', label: 'Outline', icon: 'list' },
  { step: 'question', label: 'Question', icon: 'pencil' },
  { step: 'preview', label: 'Preview', icon: 'smartphone' },
  { step: 'problems', label: 'Problems', icon: 'circle-alert' },
];

interface NarrowStepsProps {
  readonly step: Step;
  readonly onStep: (step: Step) => void;
}

/** On a narrow screen the columns of the editor are steps, at the bottom edge. */
export function NarrowSteps({ step, onStep }: NarrowStepsProps) {
  return (
    <nav
      aria-label="Editor"
      className="fixed inset-x-0 bottom-0 z-10 grid grid-cols-4 border-t border-line bg-surface px-2 pt-1.5 pb-[calc(0.5rem+env(safe-area-inset-bottom))] lg:hidden"
    >
      {STEPS.map((one) => (
        <button
          key={one.step}
          type="button"
          aria-current={one.step === step ? 'step' : undefined}
          onClick={() => onStep(one.step)}
          className="grid min-h-target content-center justify-items-center gap-0.5 rounded-md py-1.5 text-xs font-bold text-text-muted focus-visible:rounded-md focus-visible:-outline-offset-2 aria-[current]:bg-primary-soft aria-[current]:text-on-primary-soft"
        >
          <Icon name={one.icon} />
          {one.label}
        </button>
      ))}
    </nav>
  );
}
