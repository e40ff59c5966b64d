// Lists the markers of values that are not literal, with their options.

export interface MadeValue {
  readonly $var?: string;
  readonly $random?: string;
  readonly $now?: string;
  readonly min?: number;
  readonly max?: number;
  readonly length?: number;
  readonly offset?: string;
}
