// Declares the suggestions that an OpenAPI document yields for a new service. Data only.

export interface ServiceSuggestionView {
  readonly name: string;
  /** Empty where the document does not say it. */
  readonly baseUrl: string;
  /** Instead of it: as seen from where the document is served. */
  readonly relativeUrl?: string;
}
