import type { Db } from '#server/platform/database/database.ts';
import { readCatalogue } from './catalogue.ts';
import type { Catalogue, KnownDetail } from './held-catalogue.ts';
import type { Profile } from './profile.ts';
import { findKept } from './profile.store.ts';
import { selectedTexts } from './shown-detail.ts';

interface Attribute {
  readonly name: string;
  readonly value: unknown;
  readonly updatedAt: Date;
}

export interface DescribedAttribute extends Attribute {
  /** What members read; its own name where the catalogue does not know it. */
  readonly displayName: string;
  /** As a member reads what they said. */
  readonly texts: readonly string[];
  /** From when on the member may change it again; null for at once. */
  readonly unlockAt: Date | null;
}

/** What is known of a member in the words of the catalogue and in its order; what is worked out comes first. */
export async function describeAttributes<Known extends Attribute>(
  profile: Pick<Profile, 'panelId' | 'catalogue' | 'clock'>,
  db: Db,
  panelistId: string,
  attributes: readonly Known[],
): Promise<(Known & DescribedAttribute)[]> {
  const catalogue = await readCatalogue(profile, db);
  const names = attributes.map(({ name }) => name);
  const kept = await findKept(db, panelistId, names);
  const now = profile.clock.now();
  const rankOf = rankIn(catalogue);
  return attributes
    .map((attribute) => {
      const detail = catalogue.details.get(attribute.name);
      const unlockAt = kept.get(attribute.name)?.unlockAt ?? null;
      return {
        ...attribute,
        displayName: detail?.displayName ?? attribute.name,
        texts: textsOf(detail, attribute.value),
        unlockAt: unlockAt !== null && unlockAt > now ? unlockAt : null,
      };
    })
    .toSorted((one, other) => rankOf(one.name) - rankOf(other.name));
}

/** A value as a member reads it, whatever the catalogue knows of its name. */
export const textsOf = (detail: KnownDetail | undefined, value: unknown): string[] =>
  selectedTexts(detail ?? { selectionType: 'multiple', options: [] }, value);

function rankIn({ types, details }: Catalogue): (name: string) => number {
  const groups = new Map(types.map(({ typeName }, index) => [typeName, index + 1]));
  return (name) => {
    const detail = details.get(name);
    if (detail === undefined) return (types.length + 1) * GROUP;
    const group = detail.derivedFrom === null ? (groups.get(detail.typeName) ?? types.length) : 0;
    return group * GROUP + detail.position;
  };
}

/** More than there are places in a group: the database keeps them as small numbers. */
const GROUP = 100_000;
