import { PHOTO_MAX_BYTES, VIDEO_MAX_BYTES } from '../limits.ts';
import { uploads } from '../messages/uploads.ts';

// What members film and photograph, and what a study shows them. Without the schema library: a page reads this.

export const UPLOAD_PATHS = { surveyUploads: '/api/surveys/uploads', surveyClips: '/api/surveys/clips' } as const;

/** How a call says which survey link it belongs to. */
export const SURVEY_LINK_HEADERS = { surveyId: 'x-survey-id', panelistHash: 'x-panelist-hash' } as const;
/** Where the part that is sent begins. */
export const UPLOAD_OFFSET_HEADER = 'upload-offset';

export const UPLOAD_KINDS = ['VIDEO', 'PHOTO'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** What we take of each kind; a recorder's codecs may follow after a semicolon. */
export const UPLOAD_TYPES = {
  VIDEO: ['video/webm', 'video/mp4', 'video/quicktime'],
  PHOTO: ['image/jpeg', 'image/png', 'image/webp'],
} as const satisfies Record<UploadKind, readonly string[]>;
export type UploadType = (typeof UPLOAD_TYPES)[UploadKind][number];

export const UPLOAD_MAX_BYTES = {
  VIDEO: VIDEO_MAX_BYTES,
  PHOTO: PHOTO_MAX_BYTES,
} as const satisfies Record<UploadKind, number>;

export function isUploadType(kind: UploadKind, contentType: string): boolean {
  const [type = ''] = contentType.toLowerCase().split(';');
  return UPLOAD_TYPES[kind].some((one) => one === type.trim());
}

/** Why a file of this type is not taken, and what to do instead. */
export function uploadTypeProblem(kind: UploadKind, contentType: string): string {
  const isHeic = kind === 'PHOTO' && /^image\/hei[cf]/i.test(contentType);
  return isHeic ? uploads.heic : uploads.wrongType[kind];
}

export interface OpenUploadResponse {
  readonly uploadId: string;
  readonly offset: number;
}

export interface UploadStanding {
  /** How much of it is kept: where the next part begins. */
  readonly offset: number;
  readonly isComplete: boolean;
}

/** The address of one upload: PATCH adds a part at `upload-offset`, GET says how far it is, DELETE gives it up. */
export function uploadPath(uploadId: string): string {
  return `${UPLOAD_PATHS.surveyUploads}/${encodeURIComponent(uploadId)}`;
}

/** Addresses for a player, which can send no headers: the link stands in the address. */
export function clipPaths(
  clipId: string,
  link: { readonly surveyId: string; readonly panelistHash: string },
): { readonly video: string; readonly captions: string; readonly transcript: string } {
  const base = `${UPLOAD_PATHS.surveyClips}/${encodeURIComponent(clipId)}`;
  const query = `survey_id=${encodeURIComponent(link.surveyId)}&panelist_hash=${encodeURIComponent(link.panelistHash)}`;
  return {
    video: `${base}?${query}`,
    captions: `${base}/captions.vtt?${query}`,
    transcript: `${base}/transcript.txt?${query}`,
  };
}
