import { type ReactNode, useEffect, useRef, type ComponentProps } from 'react';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { OPERATOR_IDLE_MINUTES } from '#contract/identity/console-auth.ts';
import { memberPath } from '#contract/pages/member-paths.ts';
import { isApiError } from '#client/api-error.ts';
import markUrl from '#ui/art/logo/mark-reversed.svg';
import { ConsoleBrand, CONSOLE_NAME } from '#console/layout/console-brand.tsx';
import { wrongCode, type Proof } from './wrong-code.ts';

const WIDTHS = { narrow: 'max-w-104', wide: 'max-w-184' } as const;

interface SignInFrameProps {
  readonly width?: keyof typeof WIDTHS;
  readonly children: ReactNode;
}

/** The door of the console: one card on the deep colour, and the way back for a member who came here by mistake. */
export function SignInFrame({ width = 'narrow', children }: SignInFrameProps) {
  return (
    <main className="relative grid min-h-dvh place-items-center overflow-hidden bg-deep p-5">
      <img
        src={markUrl}
        alt=""
        className="pointer-events-none absolute max-md:hidden -end-40 -bottom-64 w-168 max-w-none opacity-5"
      />
      <div className={`relative grid w-full gap-5 text-sm leading-dense ${WIDTHS[width]}`}>
        <ConsoleBrand size="md" subtitle={`Operator console, ${DEFAULT_BRAND.retailerName}`} />
        {children}
        <p className="flex flex-wrap justify-between gap-x-4 text-xs text-on-deep-muted [--color-focus:var(--color-on-deep)]">
          <span>You'll be signed out after {OPERATOR_IDLE_MINUTES} minutes of inactivity.</span>
          <span>
            Member?{' '}
            <a href={memberPath('login')} className="text-on-deep">
              Log in here
            </a>
          </span>
        </p>
      </div>
    </main>
  );
}

interface SignInCardProps extends Pick<ComponentProps<'form'>, 'ref' | 'onSubmit'> {
  readonly title: string;
  readonly lead: ReactNode;
  /** A later step says so by taking the focus; the first one leaves it to the browser. */
  readonly isLaterStep?: boolean;
  readonly children: ReactNode;
}

/** One step of signing in: its title, what it wants, and the form. */
export function SignInCard({ title, lead, isLaterStep = false, children, ...form }: SignInCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isLaterStep) heading.current?.focus();
  }, [isLaterStep]);

  return (
    <form {...form} noValidate className="grid gap-5 rounded-lg bg-surface p-6 md:p-8">
      <title>{`${title} · ${CONSOLE_NAME}`}</title>
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-[1.625rem]">
          {title}
        </h1>
        <p className="mt-1 text-text-muted">{lead}</p>
      </div>
      {children}
    </form>
  );
}

/** What a step of signing in brings, or that its ticket is over: then the password is wanted again. */
export function unlessOver<Answer>(step: Promise<Answer>, proof: Proof): Promise<Answer | 'over'> {
  return step.catch((error: unknown) => {
    if (isApiError(error, 'UNAUTHENTICATED')) return 'over';
    throw wrongCode(error, proof);
  });
}
