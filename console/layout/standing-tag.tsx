import type { IconName } from '#ui/icons/icon.tsx';
import { Tag, type TagTone } from '#ui/feedback/tag.tsx';

/** How something stands, as its tag says it. */
export interface Standing {
  readonly tone: TagTone;
  readonly icon?: IconName | undefined;
  readonly label: string;
}

export function StandingTag({ standing: { tone, icon, label } }: { readonly standing: Standing }) {
  return (
    <Tag tone={tone} icon={icon}>
      {label}
    </Tag>
  );
}
