/** Why the embedded database cannot serve: one line for a person, with what to do about it. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';

  constructor(message: string) {
    super(message.replaceAll(/\s+/g, ' ').trim());
  }
}
