import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../fonts');

/** Machines with one font of their own and no other; beside them `usual`, which is what browsers of tests have. */
export const LONE_FONTS = ['dejavu', 'liberation', 'noto', 'roboto'] as const;
export type BrowserFonts = 'usual' | (typeof LONE_FONTS)[number];

/**
 * The surroundings of a browser that sees these fonts and none of the machine's, whatever is installed there. Only where
 * browsers ask fontconfig for fonts: on macOS and Windows they have the system's.
 */
export const fontSurroundings = (fonts: BrowserFonts): { readonly FONTCONFIG_FILE: string } => ({
  FONTCONFIG_FILE: join(FOLDER, `${fonts}.conf`),
});

export const fontFile = (path: string): string => join(FOLDER, path);
