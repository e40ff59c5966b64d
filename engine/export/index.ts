// The surface of the export, for `import()`: most commands do not need it.

export { exportArazzo } from "./arazzo.ts";
export { exportArtillery } from "./artillery.ts";
export { exportCurl } from "./curl.ts";
export { type Export, type ExportedService, exportedServices, secretStandIn } from "./exported.ts";
export { exportHttp } from "./http.ts";
export { exportK6 } from "./k6.ts";
export { exportMarkdown } from "./markdown.ts";
