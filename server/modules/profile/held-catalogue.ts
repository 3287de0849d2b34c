import type { CatalogueDetail } from '#contract/profile/catalogue.ts';

/** A detail of the catalogue in its newest version. */
export interface KnownDetail extends CatalogueDetail {
  readonly detailId: string;
  readonly version: number;
  readonly position: number;
  /** Whether members are asked for it. */
  readonly isListed: boolean;
  readonly isRetired: boolean;
  readonly publishedBy: string | null;
  readonly publishedAt: Date;
}

export interface Catalogue {
  readonly revision: number;
  /** In the order in which members see them. */
  readonly types: readonly { readonly typeName: string; readonly displayName: string }[];
  /** By name, in their order. */
  readonly details: ReadonlyMap<string, KnownDetail>;
}

/** The copy of this node. */
export interface CatalogueCache {
  held: Catalogue | undefined;
}

export const createCatalogueCache = (): CatalogueCache => ({ held: undefined });

export interface DetailCount {
  readonly members: number;
  /** By the code as text; null for fewer than ten. */
  readonly byCode: ReadonlyMap<string, number | null>;
}

/** Counts of this node, and those under way. */
export type DetailCounts = Map<string, { readonly at: Date; readonly count: Promise<DetailCount> }>;
