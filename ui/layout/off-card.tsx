import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';

interface OffCardProps {
  readonly icon: IconName;
  readonly title: string;
  readonly hint: ReactNode;
  /** The one link that changes it. */
  readonly action: ReactNode;
  readonly headingLevel?: 2 | 3;
}

/** Something that somebody chose not to get: a dashed line, no wall, a hint and one way back. */
export function OffCard({ icon, title, hint, action, headingLevel = 3 }: OffCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 rounded-lg border-2 border-dashed border-line px-5 py-5 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="self-start text-text-muted md:self-center">
        <Icon name={icon} size="xl" />
      </span>
      <div>
        <Heading className="text-lg">{title}</Heading>
        <p className="text-sm text-text-muted">{hint}</p>
      </div>
      <div className="col-start-2 -ms-3 justify-self-start md:col-start-3 md:ms-0">{action}</div>
    </article>
  );
}
