// Reads the settings of a service playbook's front matter: its address, environments, and how requests are sent.

import type { Json } from "../json.ts";
import { didYouMean, nearest } from "../nearest.ts";
import type { Environment, Located, ServiceSettings, TlsSettings } from "../playbook.ts";
import type { Key } from "./frontMatterKeys.ts";
import { isOutsidePath, webAddress } from "./names.ts";
import { readRateLimit } from "./rateLimit.ts";
import { readVariables } from "./variables.ts";
import { clip, type YamlEntry, type YamlNode, type YamlReader } from "./yaml.ts";

type Template = (node: YamlNode) => void;

const contracts = ["off", "warn", "fail"] as const;
const environmentKeys = ["base_url", "variables", "headers", "tls", "proxy", "rate_limit"] as const;
const tlsKeys = ["ca", "cert", "key", "passphrase", "insecure"] as const;

export function readServiceSettings(yaml: YamlReader, find: (key: Key) => YamlEntry | undefined, template: Template): ServiceSettings {
  const baseUrl = find("base_url");
  const openapi = find("openapi");
  const base = baseUrl && readAddress(yaml, baseUrl, template);
  const document = openapi && readOpenapi(yaml, openapi);
  const proxy = readProxy(yaml, find("proxy"), template);
  const rateLimit = readRateLimit(yaml, find("rate_limit"));
  const visible = readNames(yaml, find("visible"));
  return {
    ...(baseUrl === undefined || base === undefined ? {} : { baseUrl: located(baseUrl, base) }),
    ...(openapi === undefined || document === undefined ? {} : { openapi: located(openapi, document) }),
    headers: readHeaders(yaml, find("headers"), template),
    cookies: readSwitch(yaml, find("cookies"), true),
    contract: readContract(yaml, find("contract")),
    tls: readTls(yaml, find("tls"), template),
    ...(proxy === undefined ? {} : { proxy }),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(visible.length === 0 ? {} : { visible }),
    environments: readEnvironments(yaml, find("environments"), template),
  };
}

function located(entry: YamlEntry, value: string): Located<string> {
  return { value, span: entry.span, keySpan: entry.keySpan };
}

function readAddress(yaml: YamlReader, entry: YamlEntry, template: Template): string | undefined {
  const value = yaml.text(entry.node)?.trim() ?? "";
  template(entry.node);
  if (webAddress.test(value)) return value;
  yaml.error("url", entry.span, `"${entry.key}" is an address such as https://api.example.com, or starts with a variable: \${host}/v1.`);
  return undefined;
}

function readOpenapi(yaml: YamlReader, entry: YamlEntry): string | undefined {
  const value = yaml.text(entry.node)?.trim() ?? "";
  if (value !== "" && !isOutsidePath(value)) return value;
  const message = /^[a-z][a-z0-9+.-]*:\/\//i.test(value)
    ? `The OpenAPI document is a file of the project, so that everybody uses the same one. Pull it into a file with "playbook openapi ${value}", and write the path of that file here.`
    : '"openapi" is the path of a file of the project, relative to this playbook, for example ./openapi.yaml.';
  yaml.error("openapi-path", entry.span, message);
  return undefined;
}

function readHeaders(yaml: YamlReader, entry: YamlEntry | undefined, template: Template): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    mapOf(yaml, entry, "such as { Accept: application/json }").flatMap((header): [string, Json][] => {
      const kind = yaml.kind(header.node);
      if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(header.key))
        yaml.error(
          "header-name",
          header.keySpan,
          `"${clip(header.key)}" is not the name of a header. Names are made of letters, digits and -.`,
        );
      else if (kind === "a map" || kind === "a list" || kind === "an alias")
        yaml.error("wrong-type", header.span, `The value of a header is a text, not ${kind}.`);
      else {
        template(header.node);
        return [[header.key, yaml.text(header.node) ?? ""]];
      }
      return [];
    }),
  );
}

function readNames(yaml: YamlReader, entry: YamlEntry | undefined): readonly string[] {
  if (entry === undefined) return [];
  const items = yaml.items(entry.node);
  const names = (items ?? []).flatMap((item) => yaml.text(item) ?? []);
  if (items === undefined || names.length < items.length)
    yaml.error("wrong-type", entry.span, `"${entry.key}" is a list of names of fields and headers, for example [apiKey, X-Token].`);
  return names;
}

function readSwitch(yaml: YamlReader, entry: YamlEntry | undefined, otherwise: boolean): boolean {
  if (entry === undefined) return otherwise;
  const value = yaml.text(entry.node)?.toLowerCase();
  if (value === "on" || value === "true" || value === "yes") return true;
  if (value === "off" || value === "false" || value === "no") return false;
  yaml.error("wrong-type", entry.span, `"${entry.key}" is on or off.`);
  return otherwise;
}

function readContract(yaml: YamlReader, entry: YamlEntry | undefined): ServiceSettings["contract"] {
  if (entry === undefined) return "warn";
  const written = yaml.text(entry.node) ?? "";
  const value = contracts.find((contract) => contract === written);
  if (value !== undefined) return value;
  const words: Readonly<Record<string, string>> = {
    false: "off",
    no: "off",
    none: "off",
    true: "fail",
    on: "fail",
    error: "fail",
    strict: "fail",
    warning: "warn",
  };
  const meant = words[written.toLowerCase()] ?? nearest(written, contracts);
  const help = meant === undefined ? didYouMean(written, contracts) : ` Did you mean "${meant}"?`;
  const fixes = meant === undefined ? {} : { fixes: [{ title: `Change to ${meant}`, edits: [{ span: entry.span, text: meant }] }] };
  yaml.error("contract", entry.span, `"contract" says what happens when a response differs from the OpenAPI document.${help}`, fixes);
  return "warn";
}

function readTls(yaml: YamlReader, entry: YamlEntry | undefined, template: Template): TlsSettings {
  const settings: [string, string | boolean][] = [];
  for (const member of mapOf(yaml, entry, "such as { ca: ./ca.pem }")) {
    if (!isKnown(yaml, member, tlsKeys, '"tls"')) continue;
    const value = yaml.text(member.node)?.trim() ?? "";
    if (member.key === "insecure") settings.push([member.key, readSwitch(yaml, member, false)]);
    else if (member.key === "passphrase") {
      template(member.node);
      if (!/^\$\{[^{}]+\}$/.test(value))
        yaml.error(
          "secret-in-file",
          member.span,
          "A passphrase must not be in a file. Keep it in a variable of type encrypted text and write ${name} here.",
        );
      else settings.push([member.key, value]);
    } else if (value === "" || isOutsidePath(value))
      yaml.error(
        "tls-path",
        member.span,
        `"${member.key}" is the path of a PEM file of the project, for example ./certificates/${member.key}.pem.`,
      );
    else {
      template(member.node);
      settings.push([member.key, value]);
    }
  }
  return Object.fromEntries(settings);
}

function readProxy(yaml: YamlReader, entry: YamlEntry | undefined, template: Template): string | undefined {
  if (entry === undefined) return undefined;
  const value = yaml.text(entry.node)?.trim() ?? "";
  if (value.toLowerCase() === "off") return "off";
  return readAddress(yaml, entry, template);
}

function readEnvironments(yaml: YamlReader, entry: YamlEntry | undefined, template: Template): readonly Environment[] {
  return mapOf(yaml, entry, "of names and settings, such as { staging: { base_url: https://staging.example.com } }").map((member) => {
    const settings = mapOf(yaml, member, "of settings, such as { base_url: https://staging.example.com }");
    const known = settings.filter((setting) => isKnown(yaml, setting, environmentKeys, "An environment"));
    const find = (key: (typeof environmentKeys)[number]) => known.find((setting) => setting.key === key);
    const address = find("base_url");
    const baseUrl = address && readAddress(yaml, address, template);
    const variables = find("variables");
    const proxy = readProxy(yaml, find("proxy"), template);
    const rateLimit = readRateLimit(yaml, find("rate_limit"));
    return {
      name: member.key,
      nameSpan: member.keySpan,
      ...(baseUrl === undefined ? {} : { baseUrl }),
      variables: variables === undefined ? [] : readVariables(yaml, variables, template),
      headers: readHeaders(yaml, find("headers"), template),
      tls: readTls(yaml, find("tls"), template),
      ...(proxy === undefined ? {} : { proxy }),
      ...(rateLimit === undefined ? {} : { rateLimit }),
    };
  });
}

function mapOf(yaml: YamlReader, entry: YamlEntry | undefined, example: string): readonly YamlEntry[] {
  if (entry === undefined || yaml.kind(entry.node) === "empty") return [];
  const members = yaml.entries(entry.node);
  if (members === undefined)
    yaml.error("wrong-type", entry.span, `"${clip(entry.key)}" must be a map ${example}, not ${yaml.kind(entry.node)}.`);
  return members ?? [];
}

function isKnown(yaml: YamlReader, entry: YamlEntry, keys: readonly string[], owner: string): boolean {
  if (keys.includes(entry.key)) return true;
  const meant = nearest(entry.key, keys);
  const fixes = meant === undefined ? {} : { fixes: [{ title: `Change to ${meant}`, edits: [{ span: entry.keySpan, text: meant }] }] };
  yaml.error("unknown-key", entry.keySpan, `${owner} has no key "${clip(entry.key)}".${didYouMean(entry.key, keys)}`, fixes);
  return false;
}
