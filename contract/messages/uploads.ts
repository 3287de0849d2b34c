import { PHOTO_MAX_BYTES, UPLOAD_MAX_FILES_PER_TASK, VIDEO_MAX_BYTES } from '../limits.ts';

const MEBIBYTE = 1024 * 1024;

/** Why a film or a photo was not taken, and what to do instead. */
export const uploads = {
  empty: 'This file is empty. Choose another one.',
  tooLarge: {
    VIDEO: `This video is larger than ${VIDEO_MAX_BYTES / MEBIBYTE} MB. Record a shorter one, or save it in a smaller size.`,
    PHOTO: `This photo is larger than ${PHOTO_MAX_BYTES / MEBIBYTE} MB. Save it in a smaller size and try again.`,
  },
  wrongType: {
    VIDEO: 'We can take WebM, MP4 and QuickTime videos. Choose one of these, or record with the button above.',
    PHOTO: 'We can take JPEG, PNG and WebP photos. Save yours as one of these and try again.',
  },
  heic:
    'This photo is in a format that most browsers cannot show (HEIC). Send it as a JPEG: your phone offers that as ' +
    '"Most Compatible" in its camera settings.',
  unreadable: 'This file cannot be read. Take or choose another one.',
  tooManyPixels: 'This photo has more pixels than we can take. Save it in a smaller size and try again.',
  tooMany: `We have ${UPLOAD_MAX_FILES_PER_TASK} files of yours for this activity. Remove one that you do not need, then try again.`,
} as const;
