/** A JSON path: property names and indices from the root. */
export type Path = readonly (string | number)[];

/** Kinds of faults, for whoever groups or filters them; `expression.*` are those of the expression checker. */
export type FaultKind =
  | 'syntax'
  | 'duplicateKey'
  | 'kind'
  | 'fileName'
  | 'unknownProperty'
  | 'missing'
  | 'missingLanguage'
  | 'type'
  | 'value'
  | 'pattern'
  | 'size'
  | 'duplicate'
  | 'reserved'
  | 'column'
  | 'bounds'
  | 'option'
  | 'unknownField'
  | 'unknownModel'
  | 'unknownMixin'
  | 'unknownDictionary'
  | 'unknownItem'
  | 'unknownTable'
  | 'unknownParam'
  | 'unknownRole'
  | 'unknownState'
  | 'unknownTransition'
  | 'unknownButton'
  | 'unknownMenu'
  | 'unknownAction'
  | 'unknownScreen'
  | 'unknownPlugin'
  | 'unknownVariable'
  | 'modelKind'
  | 'fieldType'
  | 'operator'
  | 'filterValue'
  | 'unreachable'
  | 'moment'
  | 'selection'
  | 'unfillable'
  | 'unshown'
  | 'cycle'
  | 'live'
  | 'table'
  | 'format'
  | `expression.${string}`;

/** One fault of a configuration, at its exact place. */
export interface ConfigFault {
  /** Path of the file, as it was given. */
  file: string;
  /** Counted from 1; columns in UTF-16 units, as editors count them. */
  line: number;
  column: number;
  /** JSON pointer (RFC 6901) of the value that is wrong. */
  pointer: string;
  /** One or two sentences in plain words, without the proposal. */
  message: string;
  /** The nearest right name or value, where there is one. */
  suggestion?: string;
  code: FaultKind;
}

/** What is found wrong, before its place in the text is known. */
export interface Finding {
  path: Path;
  code: FaultKind;
  message: string;
  suggestion?: string;
  /** The fault is the name of the property, not its value. */
  atKey?: boolean;
  /** The property that is missing at the path. */
  lacks?: string;
  /** Offset within the text of the value (an expression), in UTF-16 units. */
  offset?: number;
}

/** Takes down a finding. */
export type Report = (finding: Finding) => void;

/** The JSON pointer of a path. */
export const pointerOf = (path: Path): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** A name in the quotation marks of a message. */
export const quoted = (name: string): string => `"${name}"`;
