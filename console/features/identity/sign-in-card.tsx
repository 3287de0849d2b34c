import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { CONSOLE_NAME } from '#console/layout/console-name.ts';

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
