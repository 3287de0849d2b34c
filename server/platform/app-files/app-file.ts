/** One file of a build under the address that browsers ask for, with the compressed copies it was built with. */
export interface AppFile {
  readonly address: string;
  readonly plain: Buffer;
  readonly brotli: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}
