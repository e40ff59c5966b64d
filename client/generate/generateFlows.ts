/**
 * Implements Generate Flows from Requirements…: asks for a file or server, the service and the requirements, and
 * proposes the result.
 */

import { isAbsolute, relative, sep } from "node:path";
import type { QuickPickItem } from "vscode";
import type { FoundRequirement, RequirementSource, RequirementsResult } from "../../engine/protocol.ts";
import type { IndexEntry } from "../../server/protocol.ts";
import { type Answered, askInTurn, askSeveral, askText, askWhich } from "../ask.ts";
import type { EngineService } from "../engineHost/engine.ts";
import { commands } from "../ids.ts";
import type { KnownServers } from "../mcp/knownServers.ts";
import type { KnownPlace } from "../newPlaybook.ts";
import { askService, givenService } from "../serviceQuestion.ts";
import { rootPath } from "../testing/testTree.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { WorkspaceIndex } from "../workspaceIndex.ts";
import type { Jobs } from "./jobs.ts";

export interface FlowParts {
  readonly index: WorkspaceIndex;
  readonly engine: EngineService;
  readonly jobs: Jobs;
  readonly known: KnownServers;
}

type SourceItem = QuickPickItem & { readonly source?: RequirementSource };

const fileTypes = "**/*.{md,markdown,feature,csv,pdf,txt}";
const notRequirements = "{**/node_modules/**,**/README.md,**/CHANGELOG.md,**/LICENSE.md,**/.*/**}";

export async function generateFlows(vscode: Vscode, { index, engine, jobs, known }: FlowParts, place: KnownPlace): Promise<void> {
  const { t } = vscode.l10n;
  const services = [...index.entries.values()].filter((entry) => entry.level === "service");
  if (services.length === 0) {
    const create = t("New Service…");
    const message = t("There is no service yet. Create one for the flows to test.");
    if ((await vscode.window.showInformationMessage(message, create)) === create) await vscode.commands.executeCommand(commands.newService);
    return;
  }
  const title = t("Generate Flows from Requirements");
  const given = givenService(services, place);
  let service: IndexEntry | undefined = given;
  let source: RequirementSource | undefined;
  let listed: RequirementsResult = { reading: "", requirements: [], notes: [] };
  let only: readonly string[] = [];
  const which = askService(vscode, { services, given, title, take: (entry) => (service = entry) });
  if (!(await askInTurn([which, askSource, askQuery]))) return;
  if (service === undefined || source === undefined) return;
  const folder = vscode.Uri.joinPath(vscode.Uri.parse(service.uri), "..").fsPath;
  const name = service.service ?? "";
  const from = source.kind === "server" ? `@${source.server}` : source.path;
  const wanted = { folder, service: name, source };
  const read = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: t("Reading requirements of {0}", from), cancellable: true },
    async (_, cancel) => {
      const result = await engine.perform("requirements", wanted, { cancel });
      return cancel.isCancellationRequested ? undefined : result;
    },
  );
  if (read === undefined) return;
  listed = read;
  if (listed.requirements.length === 0) {
    await vscode.window.showInformationMessage(
      t("{0} has no requirements with acceptance criteria. {1}", from, listed.notes[0] ?? "").trim(),
    );
    return;
  }
  if (!(await askInTurn([askRequirements]))) return;
  const isAll = only.length === listed.requirements.length;
  await jobs.start({
    title: t("{0}: flows from {1}", service.title, from),
    subjects: [service.uri],
    folder,
    job: { kind: "flows", service: name, source, reading: listed.reading, ...(isAll ? {} : { only }) },
  });

  async function askSource(number: number, total: number): Promise<Answered> {
    const root = rootPath(vscode, service?.root ?? "");
    const views = (await known.all()).filter((view) => view.root === root);
    const servers = views.flatMap((view) =>
      view.servers.map(
        (server): SourceItem => ({
          label: `@${server.name}`,
          iconPath: new vscode.ThemeIcon("plug"),
          description: server.title ?? server.definition,
          source: { kind: "server", server: server.name },
        }),
      ),
    );
    const found = await vscode.workspace.findFiles(fileTypes, notRequirements, 500);
    const files = pathsInside(
      root,
      found.map((uri) => uri.fsPath),
    );
    const items = [
      ...servers,
      ...files.map((path): SourceItem => ({ label: path, iconPath: new vscode.ThemeIcon("file"), source: { kind: "file", path } })),
    ];
    if (items.length === 0) {
      await vscode.window.showInformationMessage(
        t("The workspace has no file with requirements (Markdown, Gherkin, CSV, PDF, text) and no MCP server to ask for them."),
      );
      return "cancelled";
    }
    return askWhich<SourceItem>(vscode, {
      title,
      number,
      total,
      items,
      placeholder: t("Where are the requirements?"),
      take: (item) => (source = item.source),
    });
  }

  async function askQuery(number: number, total: number): Promise<Answered> {
    const { server } = source?.kind === "server" ? source : {};
    if (server === undefined) return "skipped";
    return askText(vscode, {
      title,
      number,
      total,
      placeholder: t("such as: project = SHOP and type = Story"),
      prompt: t("What should @{0} look for? Use its query language; leave it empty for all.", server),
      take: (value) => (source = { kind: "server", server, ...(value.trim() === "" ? {} : { query: value.trim() }) }),
    });
  }

  async function askRequirements(number: number, total: number): Promise<Answered> {
    const items = listed.requirements.map((requirement) => ({
      label: requirement.id,
      description: requirement.title,
      detail: countsOf(requirement),
      picked: requirement.understood > 0,
    }));
    return askSeveral(vscode, {
      title,
      number,
      total,
      items,
      placeholder: t("Which requirements?"),
      problem: (chosen) => (chosen.length === 0 ? t("Choose at least one requirement.") : undefined),
      take: (chosen) => {
        only = chosen.map(({ label }) => label);
      },
    });
  }

  function countsOf({ criteria, understood, there }: FoundRequirement): string {
    const counts = t("{0} of {1} acceptance criteria are understood", understood, criteria);
    return there === 0 ? counts : t("{0}, {1} already have a flow", counts, there);
  }
}

/** The paths as the root names them, in alphabetical order, without those in other folders of the workspace. */
export function pathsInside(root: string, files: readonly string[]): readonly string[] {
  return files
    .map((file) => relative(root, file).split(sep).join("/"))
    .filter((path) => !path.startsWith("../") && !isAbsolute(path))
    .sort((one, other) => one.localeCompare(other));
}
