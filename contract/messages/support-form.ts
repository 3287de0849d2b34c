/** Writing to us. */
import { DESCRIPTION_UNDER_CHARACTERS } from '../limits.ts';

export const supportForm = {
  issueRequired: 'Issue is required',
  descriptionRequired: 'Description is required',
  descriptionTooLong:
    `Your submission must be less than ${DESCRIPTION_UNDER_CHARACTERS} characters long, including spaces. ` +
    'Please reduce the length and attempt again.',
  activityRequired: 'Activity URL or ID is required',
  activityInvalid: 'Please enter a valid activity URL or ID',
  giftCardRequired: 'Gift card link is required',
  giftCardInvalid: 'Please enter a valid URL or gift card',
  emailInvalid: 'Please enter a valid email',
  uploadFailed: 'Failed to upload files. Please try again later.',
  failed: 'Something went wrong, please try again.',
  accountNotFound:
    "We're unable to find an account with that email address. Please check your email address and try again.",
  dailyLimitReached: 'You have reached the maximum number of support requests for today.',
  submitted: 'Your support request has been submitted. We answer in 2-3 business days.',
  draftStays: 'Your draft stays here as long as this tab is open. Try again tomorrow.',
} as const;

export const attachments = {
  typeNotSupported:
    'Action cannot be completed. The file type is not supported, please upload (.jpg/jpeg, .png, .pdf files only) files only.',
  limitReached: 'Maximum limit reached',
  // Ours: what is wrong with one file, and what to do about it.
  empty: 'This file is empty. Choose it again, or send a different one.',
  unreadable: "We can't open this image. Save it again, or send a screenshot.",
  tooManyPixels: 'This image is too large to open. Make it smaller and send it again.',
  activePdf:
    'This PDF contains a password, a form, a script, or other files. Print it to a new PDF, or send a picture of it.',
  unreadablePdf: "We can't open this PDF. Print it to a new PDF, or send a picture of it.",
} as const;
