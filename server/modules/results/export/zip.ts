import { Zip, ZipDeflate } from 'fflate';

export interface ZippedFile {
  readonly name: string;
  readonly parts: AsyncIterable<Buffer>;
}

/** Several files in one, written while they are read. */
export async function* zipOf(files: readonly ZippedFile[]): AsyncGenerator<Buffer> {
  const written: Buffer[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(Buffer.from(chunk));
  });
  for (const { name, parts } of files) {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const part of parts) {
      file.push(part);
      yield* written.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}
