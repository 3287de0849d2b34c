import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { DEFAULT_BRAND } from '#contract/brand/brand.ts';
import { HEADERS } from '#contract/wire/headers.ts';
import { startSurvey } from '#server/modules/taking/start-survey.ts';
import { openRecording } from '#server/modules/clips/index.ts';
import { signPanelistHash } from '#server/modules/surveys/index.ts';
import { aMember, aTask, must, type World } from '../builders/builders.ts';
import { anOutsideSurvey } from '../builders/survey-builders.ts';

/** A file of this size that begins as a recording of a browser does; the rest is chance. */
export function aFilm(size: number): Buffer {
  const head = Buffer.from([
    0x1a,
    0x45,
    0xdf,
    0xa3,
    0x9f,
    0x42,
    0x86,
    0x81,
    1,
    0x42,
    0x82,
    0x84,
    ...Buffer.from('webm'),
  ]);
  return Buffer.concat([head, randomBytes(Math.max(size - head.length, 0))]);
}

/** A photo that can be read, of this size: what follows its end is chance. */
export async function aPhoto(size: number): Promise<Buffer> {
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'plum' } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([photo, randomBytes(size - photo.length)]);
}

/** A member who is taking a survey, with the link that they came by. */
export interface Taker {
  readonly panelistId: string;
  readonly email: string;
  readonly taskId: string;
  readonly surveyId: string;
  readonly panelistHash: string;
}

export async function aTaker(node: World, project: Parameters<typeof aTask>[3] = {}): Promise<Taker> {
  const { rooms, platform } = node;
  // Uploads ask the task and its link only, so any survey will do.
  const { surveyId } = await anOutsideSurvey(node);
  const { panelistId, email } = await aMember(node);
  const { taskId } = await aTask(node, panelistId, 'INVITED', { surveyId, subType: 'QUALITATIVE', ...project });
  must(await startSurvey(rooms, { taskId, surveyId, signedInAs: undefined }, null));
  return {
    panelistId,
    email,
    taskId,
    surveyId,
    panelistHash: signPanelistHash(platform, { taskId, surveyId }, 'EMAIL'),
  };
}

export interface UploadAnswer {
  readonly status: number;
  readonly uploadId?: string;
  readonly offset?: number;
  readonly isComplete?: boolean;
  readonly error?: { readonly code: string; readonly offset?: number; readonly fields?: Record<string, string[]> };
}

/** Sends files as a page does: opened, in parts, with the link in the headers. */
export class Uploader {
  readonly url: string;
  readonly link: { readonly surveyId: string; readonly panelistHash: string };
  readonly headers: Record<string, string>;

  constructor(url: string, link: { readonly surveyId: string; readonly panelistHash: string }) {
    this.url = url;
    this.link = link;
    this.headers = {
      [HEADERS.siteId]: DEFAULT_BRAND.siteId,
      'x-survey-id': link.surveyId,
      'x-panelist-hash': link.panelistHash,
    };
  }

  async send(path: string, init: RequestInit): Promise<UploadAnswer> {
    const headers = { ...this.headers, ...(init.headers as Record<string, string> | undefined) };
    const answer = await fetch(new URL(`/api/surveys/uploads${path}`, this.url), { ...init, headers });
    return { status: answer.status, ...((await answer.json()) as object) };
  }

  open(bytes: number, kind = 'VIDEO', contentType = 'video/webm;codecs=vp8,opus'): Promise<UploadAnswer> {
    const headers = { 'content-type': 'application/json' };
    return this.send('', { method: 'POST', headers, body: JSON.stringify({ kind, contentType, bytes }) });
  }

  /** The id of an upload that must be there for the test to mean anything. */
  async opened(bytes: number, kind?: string, contentType?: string): Promise<string> {
    const { uploadId, ...answer } = await this.open(bytes, kind, contentType);
    if (uploadId === undefined) throw new Error(`no upload was opened: ${JSON.stringify(answer)}`);
    return uploadId;
  }

  part(uploadId: string, offset: number | string, bytes: Buffer): Promise<UploadAnswer> {
    const headers = { 'content-type': 'application/octet-stream', 'upload-offset': String(offset) };
    return this.send(`/${uploadId}`, { method: 'PATCH', headers, body: new Uint8Array(bytes) });
  }

  standing(uploadId: string): Promise<UploadAnswer> {
    return this.send(`/${uploadId}`, { method: 'GET' });
  }

  remove(uploadId: string): Promise<UploadAnswer> {
    return this.send(`/${uploadId}`, { method: 'DELETE' });
  }

  /** The whole file in parts of this size; what the last part was answered. */
  async whole(file: Buffer, partBytes: number, kind = 'VIDEO', contentType?: string): Promise<string> {
    const uploadId = await this.opened(file.length, kind, contentType);
    for (let offset = 0; offset < file.length; offset += partBytes) {
      const answer = await this.part(uploadId, offset, file.subarray(offset, offset + partBytes));
      if (answer.status !== 200) throw new Error(`a part was refused: ${JSON.stringify(answer)}`);
    }
    return uploadId;
  }
}

/** What was kept of an upload, as a reviewer gets it. */
export async function keptBytes(
  node: World,
  { taskId }: Pick<Taker, 'taskId'>,
  uploadId: string,
): Promise<Buffer | undefined> {
  const recording = await openRecording(node.rooms.clips, { taskId, uploadId });
  const body = await recording?.read(0, recording.size - 1);
  return body && Buffer.concat(await Array.fromAsync(body as AsyncIterable<Uint8Array>));
}
