/**
 * A process of its own that draws pictures anew: a file that crashes or bloats the decoder takes this process with it and
 * no node. One picture at a time; what comes out holds pixels and nothing that was written beside them.
 */
import sharp from 'sharp';
import type { PictureAnswer, PictureTask } from './images.ts';

const READ: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

const UNPACKED_MAX_PIXELS = 25_000_000;

sharp.cache(false);
sharp.concurrency(1);

process.on('message', (task: PictureTask) => {
  void draw(task).then((answer) => process.send?.(answer));
});
// The node is gone: nobody waits for a picture any more.
process.on('disconnect', () => process.exit());

async function draw({ bytes, maxPixels, maxSide, format }: PictureTask): Promise<PictureAnswer> {
  try {
    const picture = sharp(bytes, {
      limitInputPixels: maxPixels,
      failOn: 'error',
      sequentialRead: true,
      animated: false,
    });
    const { format: found, width, height } = await picture.metadata();
    // No drawings in words: those can name files and addresses.
    if (!READ.has(found)) return { problem: 'unreadable' };
    // A JPEG can be read smaller than it is; anything else is unpacked whole.
    if (found !== 'jpeg' && width * height > UNPACKED_MAX_PIXELS) return { problem: 'too-many-pixels' };
    const wanted = format ?? formatOf(found);
    if (wanted === undefined) return { problem: 'unreadable' };
    const { data, info } = await picture
      // As the camera was held; then that mark goes with all the others.
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .toFormat(wanted, wanted === 'png' ? { compressionLevel: 8 } : { quality: 86 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, format: wanted, width: info.width, height: info.height };
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    return { problem: isTooLarge ? 'too-many-pixels' : 'unreadable' };
  }
}

function formatOf(found: string): 'jpeg' | 'png' | 'webp' | undefined {
  return found === 'jpeg' || found === 'png' || found === 'webp' ? found : undefined;
}
