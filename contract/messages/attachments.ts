export const attachments = {
  typeNotSupported:
    'Action cannot be completed. The file type is not supported, please upload (.jpg/jpeg, .png, .pdf files only) files only.',
  limitReached: 'Maximum limit reached',
} as const;
