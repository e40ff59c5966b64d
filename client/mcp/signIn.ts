/**
 * Signs in to a server: shows who asks for what, opens the page, and receives the answer at the engine's port, in this
 * window, or by hand.
 */
import type { Disposable, Uri } from "vscode";
import type { AuthorizeParams, AuthorizeResult, RedirectResult } from "../../engine/protocol.ts";
import { settings, settingsSection } from "../ids.ts";
import type { Vscode } from "../vscodeApi.ts";

export interface SignIn extends Disposable {
  redirect(): Promise<RedirectResult>;
  authorize(params: AuthorizeParams): Promise<AuthorizeResult>;
}

const path = "/mcp-sign-in";

/** `extensionId` is what addresses of this window begin with. */
export function createSignIn(vscode: Vscode, extensionId: string): SignIn {
  const received = new vscode.EventEmitter<Uri>();
  const handler = vscode.window.registerUriHandler({
    handleUri(uri) {
      if (uri.path === path) received.fire(uri);
    },
  });
  return {
    async redirect() {
      const chosen = vscode.workspace.getConfiguration(settingsSection).get<string>(settings.signIn.slice(settingsSection.length + 1));
      if (chosen === "loopback" || chosen === "paste") return { kind: chosen };
      // A browser on another machine than the engine cannot reach its port.
      const isHere = vscode.env.remoteName === undefined && vscode.env.uiKind === vscode.UIKind.Desktop;
      if (chosen !== "editor" && isHere) return { kind: "loopback" };
      const own = vscode.Uri.parse(`${vscode.env.uriScheme}://${extensionId}${path}`);
      return { kind: "editor", url: (await vscode.env.asExternalUri(own)).toString(true) };
    },
    async authorize({ server, url, host, scopes, redirectUrl, answer }) {
      const open = vscode.l10n.t("Open Browser");
      const paste = vscode.l10n.t("Open and Paste the Answer");
      const wanted = scopes.length === 0 ? "" : vscode.l10n.t("It asks for: {0}", scopes.join(", "));
      const detail = [wanted, url.length > 300 ? `${url.slice(0, 300)}…` : url].filter((part) => part !== "").join("\n\n");
      const question = vscode.l10n.t("@{0} asks you to sign in at {1}.", server, host);
      const buttons = answer === "loopback" ? [open, paste] : [open];
      const choice = await vscode.window.showInformationMessage(question, { modal: true, detail }, ...buttons);
      if (choice === undefined) return { opened: false };
      const arrived = answer === "editor" ? once() : undefined;
      if (!(await openPage(vscode, url))) return { opened: false };
      if (arrived !== undefined) return { opened: true, address: answerAt(redirectUrl, await arrived) };
      if (choice !== paste && answer !== "paste") return { opened: true };
      const address = await vscode.window.showInputBox({
        title: question,
        prompt: vscode.l10n.t("Paste the address that the browser ended at; the page may be empty"),
        placeHolder: `${redirectUrl}?code=…`,
        ignoreFocusOut: true,
        validateInput: (text) =>
          text.trim().startsWith(`${redirectUrl}?`) ? undefined : vscode.l10n.t("The address begins with {0}?", redirectUrl),
      });
      return address === undefined ? { opened: false } : { opened: true, address: address.trim() };
    },
    dispose: () => vscode.Disposable.from(handler, received).dispose(),
  };

  function once(): Promise<Uri> {
    return new Promise((resolve) => {
      const listening = received.event((uri) => {
        listening.dispose();
        resolve(uri);
      });
    });
  }
}

/** The answer as an address of the registered scheme, which differs between browser and window. */
function answerAt(redirectUrl: string, received: Uri): string {
  const address = new URL(redirectUrl);
  for (const [name, value] of new URLSearchParams(received.query)) address.searchParams.set(name, value);
  return address.href;
}

/** Only addresses that a browser shows: other schemes start programs. */
export async function openPage(vscode: Vscode, url: string): Promise<boolean> {
  // In VS Code's reading of an address, a plus is not a space.
  return /^https?:\/\//i.test(url) && vscode.env.openExternal(vscode.Uri.parse(url.replaceAll("+", "%20"), true));
}
