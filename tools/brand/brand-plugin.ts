/** Makes what Vite builds belong to a brand: its settings, its logos, its colours, its name in the page. */
import { join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { DEFAULT_BRAND_FOLDER } from './chosen-brand.ts';
import { brandModule, readBrand, type BrandFolder } from './read-brand.ts';
import { createRecolour } from './recolour.ts';

const ROOT = join(import.meta.dirname, '../..');
const ART = join(ROOT, 'ui/art');
const SETTINGS_MODULE = join(ROOT, 'contract/generated/brand.ts');
/** Stands in index.html for the name. */
const NAME_PLACEHOLDER = /%BRAND_NAME%/g;

/** Our styles and pictures are drawn in the colours of the default brand. */
export async function recolourFor(brand: BrandFolder): Promise<(text: string) => string> {
  const drawn = await readBrand(DEFAULT_BRAND_FOLDER);
  return createRecolour(drawn.settings.colours, brand.settings.colours);
}

export async function brandPlugin(brand: BrandFolder): Promise<Plugin> {
  const drawn = await readBrand(DEFAULT_BRAND_FOLDER);
  const recolour = await recolourFor(brand);
  const replacements = picturesOf(drawn, brand);
  const own = new Set(replacements.values());
  return {
    name: 'brand',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.includes('art/')) return undefined;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      const [file = '', query] = resolved?.id.split('?') ?? [];
      const replacement = replacements.get(file);
      return replacement === undefined ? resolved : [replacement, query].filter(Boolean).join('?');
    },
    load: (id) => (id === SETTINGS_MODULE ? brandModule(brand.settings) : undefined),
    transformIndexHtml: (html) => html.replace(NAME_PLACEHOLDER, escapeHtml(brand.settings.name)),
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !/\.(css|svg)$/.test(file.fileName)) continue;
        if (file.originalFileNames.some((name) => own.has(resolve(ROOT, name)))) continue;
        const text = typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString('utf8');
        file.source = recolour(text);
      }
    },
  };
}

/** Code imports the pictures of the default brand; another brand's own come in their place. */
function picturesOf(drawn: BrandFolder, brand: BrandFolder): Map<string, string> {
  const files = (from: BrandFolder): Record<string, string | undefined> => ({
    ...from.settings.logos,
    android: from.settings.stores.android.qrCode,
    ios: from.settings.stores.ios.qrCode,
  });
  const wanted = files(brand);
  return new Map(
    Object.entries(files(drawn)).flatMap(([role, path]) => {
      const replacement = wanted[role];
      if (path === undefined || replacement === undefined) return [];
      const [from, to] = [resolve(drawn.folder, path), resolve(brand.folder, replacement)];
      return from === to || relative(ART, from).startsWith(`..${sep}`) ? [] : [[from, to] as const];
    }),
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
