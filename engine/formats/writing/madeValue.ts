// The markers of a value that is not literal, with the options that each may have.

export interface MadeValue {
  readonly $var?: string;
  readonly $random?: string;
  readonly $now?: string;
  readonly min?: number;
  readonly max?: number;
  readonly length?: number;
  readonly offset?: string;
}
