import type { ReactNode } from 'react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

interface WholePageProps {
  /** The address of a picture that stands on its own shelf. */
  readonly picture: string;
  readonly title: string;
  readonly text: ReactNode;
  /** One primary way on, and at most one quiet one. */
  readonly actions: ReactNode;
}

/** One thought that fills the page: picture, title, a sentence, a way on. */
export function WholePage({ picture, title, text, actions }: WholePageProps) {
  return (
    <EmptyState
      isPage
      headingLevel={1}
      pictureUrl={picture}
      title={title}
      text={text}
      action={<div className="grid w-screen max-w-full gap-2 md:w-auto md:min-w-56">{actions}</div>}
    />
  );
}
