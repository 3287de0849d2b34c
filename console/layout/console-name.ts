import { DEFAULT_BRAND } from '#contract/brand/brand.ts';

/** What the window says after the name of the screen. */
export const CONSOLE_NAME = `${DEFAULT_BRAND.shortName} operator console`;
