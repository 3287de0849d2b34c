const CONTENT_TYPE = /^[\x21-\x7e][\x20-\x7e]*$/;
export const CONTENT_TYPE_MAX_LENGTH = 200;

/** Throws unless it can be a header: one line of plain characters. */
export function assertContentType(contentType: string): void {
  const isUsable = contentType.length <= CONTENT_TYPE_MAX_LENGTH && CONTENT_TYPE.test(contentType);
  if (!isUsable) throw new Error('That is not a content type.');
}
