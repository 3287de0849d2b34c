/** Draws the pictures that a phone shows on its home screen, from the one drawing of the brand. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { APP_ICONS } from '#contract/wire/app-icons.ts';

/** A phone may cut what is maskable to a circle: the drawing stays within it. */
const MASKABLE_SHARE = 0.72;

export async function drawAppIcons(siteFolder: string, drawing: string, background: string): Promise<void> {
  for (const { name, sizePx, isMaskable } of APP_ICONS) {
    const drawnPx = isMaskable ? Math.round(sizePx * MASKABLE_SHARE) : sizePx;
    const around = Math.floor((sizePx - drawnPx) / 2);
    const icon = sharp(drawing, { density: (72 * drawnPx) / 96 })
      .resize(drawnPx, drawnPx)
      .extend({
        top: around,
        left: around,
        bottom: sizePx - drawnPx - around,
        right: sizePx - drawnPx - around,
        background: isMaskable ? background : '#0000',
      });
    await writeFile(join(siteFolder, name), await (isMaskable ? icon.flatten({ background }) : icon).png().toBuffer());
  }
}
