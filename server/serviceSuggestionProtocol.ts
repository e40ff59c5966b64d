// What an OpenAPI document suggests for a new service: the shape of that answer. Data only.

export interface ServiceSuggestionView {
  readonly name: string;
  /** Empty where the document does not say it. */
  readonly baseUrl: string;
  /** Instead of it: as seen from where the document is served. */
  readonly relativeUrl?: string;
}
