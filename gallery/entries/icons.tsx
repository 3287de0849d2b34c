import { Icon } from '#ui/icons/icon.tsx';
import { ICON_NAMES } from '#ui/icons/icon-names.ts';
import type { GalleryEntry } from '../gallery-entry.ts';
import { Row } from '../row.tsx';

export const ENTRIES: readonly GalleryEntry[] = [
  {
    name: 'Icon',
    states: {
      All: (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4">
          {ICON_NAMES.map((name) => (
            <li key={name} className="flex items-center gap-2 text-sm">
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      ),
      Sizes: (
        <Row>
          {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size) => (
            <Icon key={size} name="bell" size={size} />
          ))}
        </Row>
      ),
    },
  },
];
