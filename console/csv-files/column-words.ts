export interface FileColumn {
  readonly name: string;
  /** The detail that it is read as; none when it is left out. */
  readonly readAs?: string | null | undefined;
}

/** Which columns of a file are read, as what, and which are left out: a misspelled name is seen before it costs anything. */
export function columnText(columns: readonly FileColumn[]): { readonly read?: string; readonly leftOut?: string } {
  const read = columns.filter(({ readAs }) => readAs != null);
  const leftOut = columns.filter(({ readAs }) => readAs == null);
  const names = read.map(({ name, readAs }) => (name === readAs ? name : `${name} (as “${readAs}”)`));
  return {
    ...(read.length > 0 && { read: `Columns read: ${names.join(', ')}.` }),
    ...(leftOut.length > 0 && {
      leftOut: `Columns ignored: ${leftOut.map(({ name }) => name).join(', ')}. If you need one, check its spelling and upload the file again.`,
    }),
  };
}
