import { readFile } from 'node:fs/promises';
import type { NewClip } from '#server/modules/clips/index.ts';
import { place } from '#server/platform/places.ts';

const file = (extension: string) => place(`server/demo/clips/what-is-for-dinner.${extension}`);

/** A film of ten seconds of our own art, drawn by tools/record-demo-clip.ts. */
export async function readDinnerClip(): Promise<NewClip> {
  const [film, captions, transcript] = await Promise.all([
    readFile(file('webm')),
    readFile(file('vtt'), 'utf8'),
    readFile(file('txt'), 'utf8'),
  ]);
  return { title: 'What is for dinner?', seconds: 10, film, captions, transcript };
}
