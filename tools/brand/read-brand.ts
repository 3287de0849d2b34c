/** Reads the settings of the brand that is built. */
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { brandSettings, type BrandSettings } from '#contract/brand/brand-settings.ts';
import { chosenBrandFolder } from './chosen-brand.ts';

export interface BrandFolder {
  readonly folder: string;
  readonly settings: BrandSettings;
}

/** Throws with the place of every mistake: a brand with a gap in it is not built. */
export async function readBrand(folder = chosenBrandFolder()): Promise<BrandFolder> {
  const file = join(folder, 'brand.json');
  const result = v.safeParse(brandSettings, JSON.parse(await readFile(file, 'utf8')));
  if (!result.success) {
    const problems = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`);
    throw new Error(`${file} has problems:\n${problems.join('\n')}`);
  }
  for (const path of filesOf(result.output)) {
    await access(join(folder, path)).catch(() => {
      throw new Error(`${file} names ${path}, which doesn't exist`);
    });
  }
  return { folder, settings: result.output };
}

function filesOf({ logos, stores, socialPreview }: BrandSettings): string[] {
  const qrCodes = [stores.android.qrCode, stores.ios.qrCode].filter((path) => path !== undefined);
  return [...Object.values(logos), ...qrCodes, socialPreview];
}

/** The module that the code imports as contract/generated/brand.ts. */
export function brandModule({
  logos: _logos,
  colours: _colours,
  socialPreview: _preview,
  ...brand
}: BrandSettings): string {
  const value = JSON.stringify(brand, null, 2);
  return `export const brand = ${value} as const;\n`;
}
