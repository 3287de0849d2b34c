/** A document as its words alone; a list of strings is a list on the page. */
export interface LegalText {
  readonly title: string;
  readonly lead: string;
  readonly version: string;
  readonly sections: readonly LegalSection[];
}

export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly content: readonly (string | readonly string[])[];
}
