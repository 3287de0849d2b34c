/** What members are asked about themselves (spec §3): how a detail is answered, and what its newest version says. */
export const SELECTION_TYPES = ['date_type', 'open_text', 'password_text', 'single', 'multiple', 'json'] as const;
export type SelectionType = (typeof SELECTION_TYPES)[number];

/** What is kept of a choice and stands in exports; its text may change, this does not. */
export type OptionCode = string | number | boolean;

export interface DetailOption {
  readonly code: OptionCode;
  /** Unique within its detail: the member's wire carries texts. */
  readonly text: string;
  /** No longer offered; who chose it keeps it. */
  readonly isRetired?: boolean;
}

/** Beyond what its type asks; `message` is what is told. */
export interface DetailValidation {
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
  /** How many may be chosen. */
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly message?: string | undefined;
}

/** One detail as a version of the catalogue has it. */
export interface CatalogueDetail {
  readonly detailName: string;
  readonly typeName: string;
  readonly displayName: string;
  readonly selectionType: SelectionType;
  readonly options: readonly DetailOption[];
  readonly exclusiveOptions: readonly OptionCode[];
  readonly isEditable: boolean;
  readonly isNaming: boolean;
  readonly isRestricted: boolean;
  readonly derivedFrom: string | null;
  readonly unlockDays: number;
  readonly info: string | null;
  readonly availableActivityInfo: string | null;
  readonly validation: DetailValidation | null;
}

/** What the value of a detail came from. */
export const ATTRIBUTE_SOURCES = ['MEMBER', 'REGISTRATION', 'SURVEY', 'OPERATOR', 'IMPORT', 'SYSTEM'] as const;
export type AttributeSource = (typeof ATTRIBUTE_SOURCES)[number];

/** How a detail of the catalogue may be called; what files brought before it may be called anything. */
export const DETAIL_NAME_PATTERN = /^[a-z][A-Za-z0-9_]{0,59}$/;
