// Names the formats of other tools, as the options and questions that choose one do.

export const importFormats = ["postman", "http", "hurl", "bruno", "har", "curl", "arazzo", "gherkin"] as const;
export type ImportFormat = (typeof importFormats)[number];

/** The most common one first. */
export const exportFormats = ["curl", "http", "k6", "arazzo", "artillery", "markdown"] as const;
export type ExportFormat = (typeof exportFormats)[number];
