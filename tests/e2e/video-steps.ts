import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addClip, openRecording } from '#server/modules/clips/index.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { must } from '#testkit/builders/builders.ts';
import type { TestNode } from '#testkit/node.ts';
import { invited } from './survey-steps.ts';

/** A film of ten seconds that a member could have on their device. */
export const FILM = join(import.meta.dirname, '../../server/demo/clips/what-is-for-dinner.webm');
const SECONDS = 10;

/** The film of the demo, for a survey that is not there yet. */
async function aClip(node: TestNode): Promise<string> {
  const [film, captions, transcript] = await Promise.all([
    readFile(FILM),
    readFile(FILM.replace('.webm', '.vtt'), 'utf8'),
    readFile(FILM.replace('.webm', '.txt'), 'utf8'),
  ]);
  const clip = { title: "What's for dinner?", seconds: SECONDS, film, captions, transcript };
  const added = await inTransaction(node.platform.db, async (tx) => must(await addClip(node.rooms.clips, tx, clip)));
  return added.clipId;
}

export const TOUR = {
  type: 'video',
  name: 'tour',
  title: 'Show us your lunchbox, open',
  description:
    "Up to 3 minutes. Show us what goes where, and tell us what annoys you. You don't need to show your face.",
  isRequired: true,
};

/** Somebody invited to these pages; what was filmed is looked at by a person. */
export function invitedTo(node: TestNode, elements: readonly object[]) {
  const pages = elements.map((element, index) => ({ name: `p${index + 1}`, elements: [element] }));
  return invited(node, {
    definitionJson: { title: 'Lunchbox tour', pages },
    outcomes: [{ kind: 'complete', outcome: 'UNDER_REVIEW' }],
    project: { externalName: 'Lunchbox tour', subType: 'QUALITATIVE' },
  });
}

/** Somebody invited to watch a clip, then to answer `others`. */
export async function invitedToWatch(node: TestNode, more: object = {}, others: readonly object[] = []) {
  const clipId = await aClip(node);
  const clip = {
    type: 'image',
    name: 'film',
    contentMode: 'video',
    imageLink: clipId,
    title: 'First, a short clip',
    description: 'What is for dinner, in ten seconds. Then we ask what you noticed.',
    altText: 'Food comes to a table',
    mustWatch: true,
    ...more,
  };
  return invitedTo(node, [clip, ...others]);
}

/** What was kept of an upload, as a reviewer gets it. */
export async function keptFilm(node: TestNode, taskId: string, uploadId: string): Promise<Buffer> {
  const recording = await openRecording(node.rooms.clips, { taskId, uploadId });
  const body = await recording?.read(0, recording.size - 1);
  return Buffer.concat(await Array.fromAsync((body ?? []) as AsyncIterable<Uint8Array>));
}
