/** Two services as the documents next to this file describe them, with just as much behaviour as their tests need. */
import { json, startTarget, type Target } from "../../support/target.ts";

interface User {
  readonly username?: string;
  readonly email?: string;
  readonly age?: number | null;
}

export function startMembers(): Promise<Target> {
  const users = new Map<string, object>();
  const problem = (status: number, more: object = {}) => ({ status, body: { title: "This cannot be.", ...more } });
  const answer = (
    method: string,
    path: string,
    query: URLSearchParams,
    text: string,
  ): { readonly status: number; readonly body?: unknown } => {
    const name = path.split("/")[2];
    if (name === undefined && method === "GET") {
      if (query.get("limit") === "0" || query.get("status") === "gone") return problem(400);
      return { status: 200, body: [{ id: "7", username: "bob", email: "bob@example.com", status: "active", tags: [] }] };
    }
    if (method === "POST" || method === "PUT") {
      const user = JSON.parse(text) as User;
      if (user.email === undefined) return problem(400, { errors: [{ field: "email", reason: "missing" }] });
      if (!user.email.includes("@")) return problem(400, { errors: [{ field: "email", reason: "wrong" }] });
      const made = { id: "1", ...user };
      users.set(user.username ?? "", made);
      return { status: method === "POST" ? 201 : 200, body: made };
    }
    if (method === "DELETE") return { status: users.delete(name ?? "") ? 204 : 410 };
    const found = users.get(name ?? "");
    return found === undefined ? problem(404) : { status: 200, body: found };
  };
  return startTarget(({ method, url, text }, response) => {
    const { pathname, searchParams } = new URL(url, "http://members");
    const { status, body } = answer(method, pathname, searchParams, text);
    if (body === undefined) return void response.writeHead(status).end();
    if (status < 400) return json(response, status, body);
    response.writeHead(status, { "content-type": "application/problem+json" }).end(JSON.stringify(body));
  });
}

interface Plant {
  readonly properties: { readonly height: number };
}

export function startPlants(): Promise<Target> {
  const plants = new Map<string, object>();
  return startTarget(({ method, url, text }, response) => {
    const { pathname, searchParams } = new URL(url, "http://plants");
    const [, , subscription = "", , name] = pathname.split("/");
    const refused = (status: number, code: string, more: object = {}) =>
      json(response, status, { error: { code, message: "This cannot be.", ...more } });
    if (!searchParams.has("api-version"))
      return refused(400, "Invalid", { details: [{ code: "MissingApiVersion", message: "It is required." }] });
    if (subscription.length < 36) return refused(404, "NoSubscription");
    if (name === undefined) {
      // The document does not know sap.
      const value = [{ id: "/p/moss", name: "moss", location: "east", properties: { height: 2, state: "Resting", sap: 3 } }];
      return json(response, 200, { value, nextLink: "/next" });
    }
    if (method === "DELETE") return void response.writeHead(plants.delete(name) ? 200 : 204).end();
    if (method === "GET") return json(response, 200, plants.get(name));
    const plant = JSON.parse(text) as Plant;
    if (plant.properties.height <= 0) return refused(400, "BadHeight");
    const made = { id: `/p/${name}`, name, ...plant, properties: { ...plant.properties, state: "Growing" } };
    plants.set(name, made);
    json(response, 201, made);
  });
}
