/** The support request that an act is done for: it gets a line there, and the number stands in the books. */
export interface ForRequest {
  readonly requestId: string;
  readonly number: string;
  /** As it was in view: of two who set the same thing right at once, the second is told. */
  readonly revision: number;
}
