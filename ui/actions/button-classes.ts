export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

const SHARED =
  'inline-flex min-h-control items-center justify-center gap-2 rounded-md border-2 px-5 py-2 text-center font-bold leading-dense no-underline transition-colors focus-visible:rounded-md aria-disabled:cursor-progress';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-press',
  secondary: 'border-primary text-primary hover:bg-primary-soft',
  quiet: 'border-transparent text-link hover:bg-primary-soft',
};

/** The look of a button, so that a link which leads somewhere can wear it and stay a link. */
export function buttonClasses({
  variant = 'primary',
  isBlock = false,
}: {
  readonly variant?: ButtonVariant;
  readonly isBlock?: boolean;
}): string {
  return [SHARED, VARIANTS[variant], isBlock ? 'w-full' : ''].join(' ');
}
