import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly pictureUrl: string;
  readonly title: string;
  readonly text?: ReactNode;
  /** At most one button; a whole page may add one quiet way out. */
  readonly action?: ReactNode;
  readonly headingLevel?: 1 | 2 | 3;
  /** A whole page of its own: a larger picture and a title that can take the focus. */
  readonly isPage?: boolean;
}

/** Nothing is here, and that is fine: a picture, a title, a sentence. */
export function EmptyState({ pictureUrl, title, text, action, headingLevel = 2, isPage = false }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="grid grid-cols-1 justify-items-center px-5 py-8 text-center">
      <img
        src={pictureUrl}
        alt=""
        className={isPage ? 'mb-6 aspect-[auto_4/3] w-60 max-w-full md:w-80' : 'mb-5 aspect-[auto_4/3] w-52 max-w-full'}
      />
      <Heading className={isPage ? 'text-3xl' : 'text-lg'} tabIndex={headingLevel === 1 ? -1 : undefined}>
        {title}
      </Heading>
      {text && <p className={`mt-2 text-text-muted ${isPage ? 'max-w-[44ch] text-lg' : 'max-w-[34ch]'}`}>{text}</p>}
      {action && <div className="mt-5 flex max-w-full flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
