/** What we ask of anyone who knows places: for the form of an address (spec §3, §5). */
export interface Places {
  /** Places that begin with a text, at most six. */
  suggest(text: string, session: string | undefined): Promise<readonly PlaceSuggestion[]>;
  /** The address behind a suggestion; undefined when there is none. */
  details(placeId: string, session: string | undefined): Promise<PlaceAddress | undefined>;
  /** The address as it should be written; the same when nothing is better. */
  validate(address: PlaceAddress): Promise<ValidatedPlace>;
  /** Always from the data that comes with the software: no network in a form's way. Undefined for a zip code there is not. */
  zip(zip: string): ZipPlace | undefined;
}

export interface PlaceSuggestion {
  readonly placeId: string;
  readonly mainLine: string;
  readonly secondaryLine: string;
  readonly description: string;
}

export interface PlaceAddress {
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly city: string;
  readonly zip: string;
  /** Two letters. */
  readonly state: string;
  readonly coordinates?: Coordinates | undefined;
}

export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

export interface ValidatedPlace {
  readonly responseId: string;
  readonly place: PlaceAddress;
  /** Whose data it is, where it is not our own, to be shown beside it. */
  readonly credit: string | undefined;
}

export interface ZipPlace {
  readonly zip: string;
  readonly city: string;
  /** Two letters. */
  readonly state: string;
  readonly coordinates: Coordinates;
}
