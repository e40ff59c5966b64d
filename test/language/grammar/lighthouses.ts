// A document of more than 300 operations, as services have them after years: next to the plain resources there are
// batches, exports, validations, deprecated twins, reads for devices, and many things with the same verbs.

import { type Operations, readOperations } from "../../../language/index.ts";

type Members = Readonly<Record<string, string>>;
type Described = readonly [
  method: string,
  path: string,
  operationId: string,
  summary: string,
  body?: Members | readonly string[],
  answer?: Members,
];

const beacon: Members = {
  name: "string",
  type: "string",
  description: "string",
  dimmed: "boolean",
  installedAt: "date-time",
  createdAt: "date-time",
  lenses: "Lens[]",
};

const own: readonly Described[] = [
  ["get", "/api/admin/zones/{zoneId}/beacons", "getBeacons", "Get all beacons in a zone", undefined, { beacons: "Beacon[]" }],
  [
    "post",
    "/api/admin/zones/{zoneId}/beacons",
    "createBeacon",
    "Add a new signal beacon",
    { name: "string!", type: "string", description: "string" },
    beacon,
  ],
  ["get", "/api/admin/zones/{zoneId}/beacons/{beaconName}", "getBeacon", "Get a beacon", undefined, beacon],
  [
    "put",
    "/api/admin/zones/{zoneId}/beacons/{beaconName}",
    "updateBeacon",
    "Update a signal beacon",
    { type: "string", description: "string" },
    beacon,
  ],
  ["delete", "/api/admin/zones/{zoneId}/beacons/{beaconName}", "archiveBeacon", "Archive a signal beacon"],
  ["post", "/api/admin/zones/{zoneId}/beacons/{beaconName}/regions/{region}/on", "toggleBeaconRegionOn", "Enable a signal beacon"],
  ["post", "/api/admin/zones/{zoneId}/beacons/{beaconName}/regions/{region}/off", "toggleBeaconRegionOff", "Disable a signal beacon"],
  [
    "post",
    "/api/admin/zones/{zoneId}/beacons/{beaconName}/regions/{region}/rules",
    "addBeaconRule",
    "Add a rule to a signal beacon",
    { name: "string!", settings: "object" },
    { id: "string", name: "string" },
  ],
  [
    "post",
    "/api/admin/zones/{zoneId}/beacons/{twin}/links",
    "addBeaconLink",
    "Add a beacon link",
    { beacon: "string!", enabled: "boolean" },
  ],
  ["post", "/api/admin/zones/{zoneId}/favorites", "addFavoriteZone", "Add zone to favorites"],
  ["post", "/api/admin/zones/{zoneId}/delete", "deleteBeacons", "Deletes a list of beacons", ["beacons"]],
  ["post", "/api/admin/zones/{zoneId}/archive", "archiveBeacons", "Archives a list of beacons", ["beacons"]],
  ["get", "/api/admin/zones/{zoneId}/passes", "getZonePasses", "Get passes for zone."],
  [
    "post",
    "/api/admin/zones/{zoneId}/radio-passes",
    "createZoneRadioPass",
    "Create a zone radio pass.",
    { passName: "string!", kind: "string" },
  ],
  ["delete", "/api/admin/zones/{zoneId}/radio-passes/{pass}", "deleteZoneRadioPass", "Delete a zone radio pass."],
  ["get", "/api/admin/radio-passes", "getAllRadioPasses", "Get radio passes", undefined, { passes: "Pass[]" }],
  [
    "post",
    "/api/admin/radio-passes",
    "createRadioPass",
    "Create radio pass",
    { passName: "string!", kind: "string", region: "string", zone: "string" },
    { secret: "string", passName: "string", createdAt: "date-time", expiresAt: "date-time" },
  ],
  ["get", "/api/admin/radio-passes/{name}", "getRadioPassesByName", "Get radio passes by name", undefined, { passes: "Pass[]" }],
  ["delete", "/api/admin/radio-passes/{pass}", "deleteRadioPass", "Delete radio pass"],
  ["post", "/api/admin/beacons-batch/export", "exportBeacons", "Export signal beacons from a region", { region: "string", zone: "string" }],
  ["post", "/api/admin/beacons-batch/import", "importBeacons", "Import signal beacons", { region: "string", zone: "string" }],
  ["post", "/api/admin/beacons/validate", "validateBeacon", "Validate a signal beacon name.", { name: "string!" }],
  ["get", "/api/client/beacons/{beaconName}", "getClientBeacon", "Get a single signal beacon", undefined, beacon],
  ["get", "/api/admin/device-metrics/beacons/{name}", "getBeaconUsage", "Last hour of usage of a beacon"],
  ["get", "/api/admin/regions/{name}", "getRegion", "Get the region with `name`"],
  ["get", "/api/admin/regions/zone/{zoneId}", "getZoneRegions", "Get the regions available to a zone"],
  ["post", "/api/admin/regions/{name}/on", "toggleRegionOn", "Toggle the region with `name` on"],
  ["post", "/api/admin/regions/{name}/off", "toggleRegionOff", "Toggle the region with `name` off"],
  [
    "post",
    "/api/admin/charts",
    "createChart",
    "Create a sea chart",
    { name: "string!", note: "string" },
    { name: "string", note: "string" },
  ],
  ["get", "/api/admin/charts/{seaChart}", "getChart", "Gets sea chart", undefined, { name: "string", note: "string" }],
  ["delete", "/api/admin/charts/{seaChart}", "deleteChart", "Delete an existing sea chart"],
  ["delete", "/api/admin/zones/{zoneId}/charts/{seaChart}", "deleteChartForZone", "Delete an existing sea chart"],
  ["post", "/edge/issue-pass", "issuePasses", "Get or create valid passes for the requested region", ["passes"]],
  ["post", "/api/admin/buoys", "createBuoy", "Create a buoy", { name: "string!", shape: "string!" }, { name: "string" }],
  ["post", "/api/admin/buoys/validate", "validateBuoy", "Validate a buoy", { name: "string!" }],
];

/** Things that nobody speaks of. */
const others =
  "anchor barge cable dock engine ferry gauge harbor inlet jetty keel ladder mast net oar pier quay rope sail tide vessel winch yacht capstan davit"
    .split(" ")
    .flatMap((noun, at): readonly Described[] => {
      const [path, title] = [`/api/admin/${noun}s`, noun.charAt(0).toUpperCase() + noun.slice(1)];
      return [
        ["get", path, `get${title}s`, `Get all ${noun}s`],
        ["post", path, `create${title}`, `Create a ${noun}`, { name: "string!", type: "string", zone: "string" }],
        ["get", `${path}/{id}`, `get${title}`, `Get a ${noun}`],
        ["put", `${path}/{id}`, `update${title}`, `Update a ${noun}`, { name: "string", type: "string" }],
        ["delete", `${path}/{id}`, `delete${title}`, `Delete a ${noun}`],
        ["post", `${path}/${at % 2 === 0 ? "bulk" : "batch"}`, `bulk${title}s`, `Change many ${noun}s`, ["ids"]],
        ["post", `${path}/inactive/delete`, `deleteInactive${title}s`, `Delete inactive ${noun}s`, ["ids"]],
        ["get", `${path}/{id}/events`, `get${title}Events`, `Get events of a ${noun}`],
        ["post", `${path}/{id}/on`, `toggle${title}On`, `Enable a ${noun}`],
        ["post", `${path}/{id}/off`, `toggle${title}Off`, `Disable a ${noun}`],
        ["get", `${path}/{id}/archive`, `get${title}Archive`, `Get the archive of a ${noun}`],
      ];
    });

const schemas = {
  Beacon: objectOf({ name: "string", type: "string", dimmed: "boolean" }),
  Pass: objectOf({ passName: "string", kind: "string" }),
  Lens: objectOf({ value: "string", note: "string" }),
};

function objectOf(members: Members) {
  const properties = Object.fromEntries(
    Object.entries(members).map(([name, kind]) => {
      const type = kind.replace(/!$/, "");
      if (type.endsWith("[]")) return [name, { type: "array", items: { $ref: `#/components/schemas/${type.slice(0, -2)}` } }];
      return [name, type === "date-time" ? { type: "string", format: type } : { type }];
    }),
  );
  return { type: "object", properties, required: Object.keys(members).filter((name) => members[name]?.endsWith("!")) };
}

function documentOf(operations: readonly Described[]): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [method, path, operationId, summary, body, answer] of operations) {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    }));
    const sent = Array.isArray(body)
      ? { type: "object", properties: { [body[0] as string]: { type: "array", items: { type: "string" } } }, required: [body[0]] }
      : objectOf((body ?? {}) as Members);
    const content = { "application/json": { schema: objectOf(answer ?? {}) } };
    paths[path] ??= {};
    (paths[path] as Record<string, unknown>)[method] = {
      operationId,
      summary,
      parameters,
      ...(body === undefined ? {} : { requestBody: { content: { "application/json": { schema: sent } } } }),
      responses: {
        [method === "post" && answer !== undefined ? "201" : "200"]: { description: "", ...(answer === undefined ? {} : { content }) },
      },
    };
  }
  return JSON.stringify({ openapi: "3.0.3", info: { title: "Lighthouses", version: "1" }, paths, components: { schemas } });
}

export const lighthouses: Operations | undefined = readOperations(documentOf([...own, ...others])).operations;
