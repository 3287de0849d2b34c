import { brand } from '#contract/generated/brand.ts';
import type { Brand } from './brand-settings.ts';

export type { Brand };

/** What makes this community different from another (decisions §1): the brand that was chosen when it was built. */
export const DEFAULT_BRAND: Brand = brand;
