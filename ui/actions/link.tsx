import { type ComponentProps, createContext, type ReactNode, use } from 'react';

export type LinkProps = ComponentProps<'a'> & { readonly href: string };

function plainLink({ children, ...link }: LinkProps): ReactNode {
  return <a {...link}>{children}</a>;
}

/** How an app draws its own links: it gives its router's link here, once. Without it they are plain ones. */
export const LinkContext = createContext<(props: LinkProps) => ReactNode>(plainLink);

/** A link of the design system: every component that leads somewhere uses it, so none needs to know the router. */
export function Link(props: LinkProps) {
  return use(LinkContext)(props);
}
