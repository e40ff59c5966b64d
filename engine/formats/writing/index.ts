// Exports the export for `import()`, since most commands do not need it.

export { exportArazzo } from "../arazzo/write.ts";
export { exportArtillery } from "../artillery/write.ts";
export { exportCurl } from "../curl/write.ts";
export { exportHttp } from "../http/write.ts";
export { exportK6 } from "../k6/write.ts";
export { exportMarkdown } from "../markdown/write.ts";
export { type Export, type ExportedService, exportedServices, secretStandIn } from "./exported.ts";
