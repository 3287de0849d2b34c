/** Why the embedded database cannot serve: one line for a person, with what to do about it. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  constructor(message: string) {
    super(message.replaceAll(/\s+/g, ' ').trim());
  }
}

/** What the operating system refuses (no right, no space, not a folder) becomes a line for a person; a bug stays a bug. */
export function namingTheFolder(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  return new EmbeddedPostgresError(
    `The folder ${folder} can't be used (${error.message}). Set DATA_DIR to a folder this user can write to.`,
  );
}
