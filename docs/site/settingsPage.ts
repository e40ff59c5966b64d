// The page of the reference about VS Code: settings, commands, keys and tools for agents, as the manifest says them.

type Texts = Readonly<Record<string, string>>;

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly keybindings: readonly { readonly command: string; readonly key: string }[];
    readonly configuration: readonly { readonly properties: Readonly<Record<string, Setting>> }[];
    readonly menus: { readonly commandPalette: readonly { readonly command: string; readonly when: string }[] };
  };
}

interface Setting {
  readonly markdownDescription: string;
  readonly default: unknown;
  readonly scope: string;
  readonly enum?: readonly string[];
}

/** `texts` is package.nls.json. */
export function settingsPage({ contributes }: Manifest, texts: Texts): string {
  const say = (text: string) => cell(text.replace(/^%(.*)%$/, (_, key: string) => texts[key] ?? key));
  const settings = contributes.configuration.flatMap(({ properties }) => Object.entries(properties));
  const keyOf = (command: string) => contributes.keybindings.find((binding) => binding.command === command)?.key;
  const hidden = new Set(contributes.menus.commandPalette.filter(({ when }) => when === "false").map(({ command }) => command));
  const commands = contributes.commands.filter(({ command }) => !hidden.has(command));
  return [
    "# VS Code\n",
    "This page is made from the extension's manifest.\n",
    "## Settings\n",
    "| setting | default | what it does |",
    "| --- | --- | --- |",
    ...settings.map(([name, { markdownDescription, default: value, enum: values }]) => {
      const choices = values === undefined ? "" : ` (${values.map((one) => `\`${one}\``).join(", ")})`;
      return `| \`${name}\` | \`${JSON.stringify(value)}\` | ${say(markdownDescription)}${choices} |`;
    }),
    "\n## Commands\n",
    "| command | key |",
    "| --- | --- |",
    ...commands.map(({ command, title }) => `| Playbook: ${say(title)} | ${keyOf(command) === undefined ? "" : `\`${keyOf(command)}\``} |`),
    "",
  ].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("\n", " ").replaceAll("|", "\\|");
}
