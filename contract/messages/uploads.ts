import { PHOTO_MAX_BYTES, UPLOAD_MAX_FILES_PER_TASK, VIDEO_MAX_BYTES } from '../limits.ts';

const MEBIBYTE = 1024 * 1024;

/** Why a film or a photo was not taken, and what to do instead. */
export const uploads = {
  empty: 'This file is empty. Choose another one.',
  tooLarge: {
    VIDEO: `This video is larger than ${VIDEO_MAX_BYTES / MEBIBYTE} MB. Record a shorter one, or save it at a smaller size.`,
    PHOTO: `This photo is larger than ${PHOTO_MAX_BYTES / MEBIBYTE} MB. Save it at a smaller size and try again.`,
  },
  wrongType: {
    VIDEO: 'We accept WebM, MP4, and QuickTime videos. Choose one of these, or record with the button above.',
    PHOTO: 'We accept JPEG, PNG, and WebP photos. Save yours as one of these and try again.',
  },
  heic: "Most browsers can't show this photo format (HEIC). Send it as a JPEG instead. On your phone, choose “Most Compatible” in the camera settings.",
  unreadable: "We can't open this file. Take or choose another one.",
  tooManyPixels: 'This photo has too many pixels. Save it at a smaller size and try again.',
  tooMany: `You've uploaded ${UPLOAD_MAX_FILES_PER_TASK} files for this activity. Remove one you don't need, then try again.`,
} as const;
