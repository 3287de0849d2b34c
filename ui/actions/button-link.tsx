import { buttonClasses, type ButtonLook } from './button-classes.ts';
import { Link, type LinkProps } from './link.tsx';

type ButtonLinkProps = Omit<LinkProps, 'className'> & ButtonLook;

/** Looks like a button and leads somewhere, so it is a link. */
export function ButtonLink({ variant = 'primary', size = 'md', isBlock = false, ...link }: ButtonLinkProps) {
  return <Link {...link} className={buttonClasses({ variant, size, isBlock })} />;
}
