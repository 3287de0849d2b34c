export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'soft'
  | 'quiet'
  /** Only to claim something earned. */
  | 'spark'
  | 'danger'
  /** Filled: the last confirmation of something that cannot be taken back. */
  | 'danger-final'
  /** On the deep panel. */
  | 'inverse';

export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly isBlock?: boolean;
}

const SHARED = [
  'inline-flex items-center justify-center gap-2 border-2 text-center font-bold leading-[1.15] no-underline',
  'transition-[background-color,translate] active:translate-y-px aria-busy:cursor-progress',
].join(' ');

/** Out of use, whether the browser knows it or only those who listen are told; not for the moment it takes to settle. */
const OFF = [
  'disabled:cursor-not-allowed disabled:text-text-muted',
  'aria-disabled:not-aria-busy:not-data-unsettled:cursor-not-allowed aria-disabled:not-aria-busy:not-data-unsettled:text-text-muted',
].join(' ');
const OFF_BOX = [
  'disabled:border-line disabled:bg-surface-sunken',
  'aria-disabled:not-aria-busy:not-data-unsettled:border-line aria-disabled:not-aria-busy:not-data-unsettled:bg-surface-sunken',
].join(' ');

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press',
  secondary: 'border-primary text-primary hover:bg-primary-soft',
  soft: 'border-transparent bg-primary-soft text-on-primary-soft hover:border-primary',
  quiet: 'border-transparent text-link hover:bg-primary-soft',
  spark: 'border-transparent bg-spark text-on-spark hover:border-on-spark',
  danger: 'border-danger text-danger hover:bg-danger-soft hover:text-on-danger-soft',
  'danger-final': 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
  inverse: 'day border-transparent bg-on-deep hover:border-primary',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-target rounded-[12px] py-1.5 text-sm focus-visible:rounded-[12px]',
  md: 'min-h-control rounded-md py-2 focus-visible:rounded-md',
  lg: 'min-h-14 rounded-[16px] py-2 text-[1.125rem] focus-visible:rounded-[16px]',
};

const SIDES: Record<ButtonSize, string> = {
  sm: 'px-4.5 max-[15rem]:px-2',
  md: 'px-5.5 max-[15rem]:px-2.5',
  lg: 'px-7 max-[15rem]:px-3',
};

/** The look of a button, so that a link which leads somewhere can wear it and stay a link. */
export function buttonClasses({ variant = 'primary', size = 'md', isBlock = false }: ButtonLook): string {
  const sides = variant === 'quiet' ? 'px-3' : SIDES[size];
  const off = variant === 'quiet' ? OFF : `${OFF} ${OFF_BOX}`;
  return [SHARED, off, VARIANTS[variant], SIZES[size], sides, isBlock ? 'w-full' : ''].join(' ');
}
