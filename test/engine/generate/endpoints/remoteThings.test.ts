// Tests what remote calls make and remove under names that differ: uploads, scheduled messages, ids of the client,
// calls of another group.

import assert from "node:assert/strict";
import { answers, generate, openapi, phasesOf, shopWith } from "./generated.ts";

const text = { type: "string" };
const object = (properties: object, required: readonly string[] = []) => ({ type: "object", properties, required });
const form = (schema: object) => ({ requestBody: { content: { "application/x-www-form-urlencoded": { schema } } } });
const ok = answers({ "200": object({ ok: { type: "boolean" } }) });
const call = (members: object, required: readonly string[], answer?: object) => ({
  post: { ...form(object(members, required)), ...(answer === undefined ? ok : answers({ "200": object(answer) as never })) },
});
const told = (description: string) => ({ ...text, description });
const id = object({ id: text, title: text, name: text }, ["id"]);

const channels = {
  "/admin.conversations.create": call({ name: text }, ["name"], { channel_id: text }),
  "/admin.conversations.delete": call({ channel_id: text }, ["channel_id"]),
};

function defaults(paths: Readonly<Record<string, object>>, front = "") {
  return generate(shopWith(openapi(paths), front), { kinds: ["default"] });
}

async function defaultOf(paths: Readonly<Record<string, object>>, path: string, front = "") {
  return phasesOf(await defaults(paths, front), `POST ${path}`, "Default");
}

describe("a file that a remote call uploads", () => {
  const files = {
    "/files.upload": call(
      {
        file: told("File contents via `multipart/form-data`. If omitting this parameter, you must submit `content`."),
        content: told("File contents via a POST variable. If omitting this parameter, you must provide a `file`."),
        filetype: text,
        title: text,
      },
      [],
      { file: id },
    ),
    "/files.delete": call({ file: told("ID of file to delete.") }, []),
    "/files.sharedPublicURL": call({ file: told("File to share") }, []),
  };

  it("has the contents that the document wants, and is deleted under its id", async () => {
    assert.match(
      await defaultOf(files, "/files.upload"),
      /form fields title "title-\$\{unique\}" and "?content"? "content 1", and save \$\.file\.id as \$\{(\w+)\}[\s\S]*# Teardown\nSend a POST request to \/files\.delete with form field "?file"? "\$\{\1\}"\.\n$/,
    );
  });

  it("is what other calls of its group take", async () => {
    assert.match(
      await defaultOf(files, "/files.sharedPublicURL"),
      /# Setup[\s\S]*\/files\.upload [\s\S]*1\. Send a POST request to \/files\.sharedPublicURL with form field "?file"? "\$\{\w+\}"/,
    );
    assert.match(await defaultOf(files, "/files.delete"), /1\. Send a POST request to \/files\.delete with form field "?file"? /);
  });
});

describe("a remote call that is planned for later", () => {
  const chat = {
    ...channels,
    "/chat.scheduleMessage": call(
      { channel: text, text, post_at: told("Unix EPOCH timestamp of time in future to send the message."), parse: text },
      [],
      { scheduled_message_id: text, channel: text },
    ),
    "/chat.deleteScheduledMessage": call({ channel: text, scheduled_message_id: text }, ["channel", "scheduled_message_id"]),
  };

  it("is sent a time that is still to come, and is taken back", async () => {
    const made = await defaultOf(chat, "/chat.scheduleMessage");
    assert.match(made, /Set \$\{post_at\} to the current timestamp plus 1 hour|Set \$\{post_at\} to .*1 hour/);
    assert.match(made, /scheduleMessage with form fields channel "\$\{channel_id\}", "?text"? "text[^"]*" and post_at "\$\{post_at\}"/);
    assert.match(made, /# Teardown\nSend a POST request to \/chat\.deleteScheduledMessage with form fields /);
    assert.match(await defaultOf(chat, "/chat.deleteScheduledMessage"), /# Setup[\s\S]*\/chat\.scheduleMessage /);
  });
});

describe("a thing that a remote call registers", () => {
  const remote = {
    "/files.remote.add": call(
      {
        external_id: told("Creator defined GUID for the file."),
        title: text,
        filetype: text,
        external_url: told("URL of the remote file."),
      },
      [],
    ),
    "/files.remote.remove": call({ file: told("Specify a file by providing its ID."), external_id: told("Creator defined GUID.") }, []),
    "/files.remote.update": call({ file: text, external_id: text, title: text, filetype: text, external_url: text }, []),
  };

  it("gets an id of the client, by which it is removed and changed", async () => {
    assert.match(
      await defaultOf(remote, "/files.remote.add"),
      /external_id "external-id-\$\{unique\}"[\s\S]*# Teardown\nSend a POST request to \/files\.remote\.remove with form field external_id "\$\{external_id\}"\.\n$/,
    );
    assert.match(
      await defaultOf(remote, "/files.remote.update"),
      /# Setup[\s\S]*\/files\.remote\.add [\s\S]*1\. Send a POST request to \/files\.remote\.update with form fields external_id "\$\{external_id\}" and title "title 1"/,
    );
  });

  it("is removed with the token that its body needs, and an address of a picture is never invented", async () => {
    const token = told("Authentication token. Requires scope: `write`");
    const url = told("The URL of a file to use as an image for the emoji.");
    const emoji = {
      "/emoji.add": call({ token, name: text, url }, ["token", "name", "url"]),
      "/emoji.remove": call({ token, name: text }, ["token", "name"]),
    };
    const front = "headers:\n  Authorization: Bearer ${token}\nvariables:\n  token: { type: encrypted text }\n";
    const { leftOut } = await defaults(emoji, front);
    assert.deepEqual([...new Set(leftOut.map(({ variable }) => variable))], ["url"]);
    assert.match(
      await defaultOf(emoji, "/emoji.add", `${front}  url: https://example.com/a.png\n`),
      /form fields "?token"? "\$\{token\}", name "name-\$\{unique\}" and "?url"? "\$\{url\}"[\s\S]*# Teardown\nSend a POST request to \/emoji\.remove with form fields name "\$\{\w+\}" and "?token"? "\$\{token\}"\.\n$/,
    );
  });
});

describe("a thing that only another group of remote calls deletes", () => {
  const conversations = {
    ...channels,
    "/conversations.create": call({ name: text, is_private: { type: "boolean" } }, [], { channel: id }),
    "/conversations.archive": call({ channel: text }, []),
    "/conversations.rename": call({ channel: text, name: text }, []),
  };

  it("is deleted by that, and not only archived", async () => {
    assert.match(
      await defaultOf(conversations, "/conversations.create"),
      /save \$\.channel\.id as \$\{(\w+)\}[\s\S]*# Teardown\nSend a POST request to \/admin\.conversations\.delete with form field channel_id "\$\{\1\}"\.\n$/,
    );
  });

  it("can be renamed", async () => {
    assert.match(
      await defaultOf(conversations, "/conversations.rename"),
      /\/admin\.conversations\.create [\s\S]*rename with form fields channel "\$\{channel_id\}" and name "name-/,
    );
  });

  it("stays where it can only be put away", async () => {
    const groups = {
      "/usergroups.create": call({ name: text }, ["name"], { usergroup: id }),
      "/usergroups.disable": call({ usergroup: text }, ["usergroup"]),
    };
    const { leftOut } = await defaults(groups);
    assert.equal(
      leftOut.find(({ endpoint }) => endpoint === "POST /usergroups.create")?.reason,
      "No operation of the document deletes what POST /usergroups.create creates: after POST /usergroups.disable it is still there.",
    );
  });
});

describe("a parameter of a remote call that reads", () => {
  it("takes the message that the test has posted, in the channel of that", async () => {
    const chat = {
      ...channels,
      "/conversations.list": { get: answers({ "200": object({ channels: { type: "array", items: id } }) }) },
      "/chat.postMessage": call({ channel: text, text }, ["channel"], { ts: text, channel: text }),
      "/chat.delete": call({ ts: text, channel: text }, []),
      "/chat.getPermalink": {
        get: {
          parameters: ["channel", "message_ts"].map((name) => ({
            name,
            in: "query",
            required: true,
            schema: text,
            description: name === "channel" ? "The ID of the conversation" : "A message's `ts` value, uniquely identifying it",
          })),
          ...ok,
        },
      },
    };
    const read = phasesOf(await defaults(chat), "GET /chat.getPermalink", "Default");
    assert.match(read, /postMessage with form fields channel "\$\{channel_id\}"[^\n]*save \$\.ts as \$\{ts\}/);
    assert.match(read, /getPermalink with query parameters channel "\$\{channel_id\}" and message_ts "\$\{ts\}"/);
  });

  it("takes the id of a listed thing for a list of ids", async () => {
    const users = {
      "/users.list": { get: answers({ "200": object({ users: { type: "array", items: id } }) }) },
      "/migration.exchange": {
        get: {
          summary: "Looks up ids.",
          parameters: [
            { name: "users", in: "query", required: true, schema: text, description: "A comma-separated list of user ids, up to 400" },
          ],
          ...ok,
        },
      },
    };
    const read = phasesOf(await defaults(users), "GET /migration.exchange", "Default");
    assert.match(
      read,
      /\/users\.list, and save \$\.users\[0\]\.id as \$\{(\w+)\}[\s\S]*exchange with query parameter "?users"? "\$\{\1\}"/,
    );
  });
});
