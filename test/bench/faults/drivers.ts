// The fixed requests to each service.

import { type Drive, type Item, isSorted, itemOf, listOf } from "./drive.ts";
import { ordersRequests } from "./ordersRequests.ts";

/** Creates, reads, changes and deletes of a plain collection. */
async function crudRequests(
  { call, hold }: Drive,
  path: string,
  list: string,
  key: string,
  [one, other]: readonly [Item, Item],
  change: {
    readonly put?: Item;
    readonly patch?: Item;
    readonly wrong: readonly Item[];
    readonly missing: number;
    readonly twice?: number;
    readonly unknown?: string;
  },
): Promise<{ readonly first: Item; readonly second: Item }> {
  const same = (read: Item, sent: Item) => Object.entries(sent).every(([name, value]) => String(read[name]) === String(value));
  const made = await call("POST", path, one);
  const first = itemOf(made);
  hold("F200", `a creation in ${path} succeeds`, made.status < 300 && first[key] !== undefined);
  const second = itemOf(await call("POST", path, other));
  const [id, otherId] = [String(first[key]), String(second[key])];
  const read = async (name: string) => itemOf(await call("GET", `${path}/${name}`));
  hold("lost-write", `${path} reads what was sent`, same(await read(id), one) && same(await read(otherId), other));
  const listed = listOf(await call("GET", path), list);
  hold(
    "membership",
    `${path} lists what was made`,
    [id, otherId].every((name) => listed.some((item) => String(item[key]) === name)),
  );
  hold("membership", `${path} has no two of one name`, new Set(listed.map((item) => item[key])).size === listed.length);
  if (change.twice !== undefined)
    hold("wrong-state", `${path} refuses the same twice`, (await call("POST", path, one)).status === change.twice);
  if (change.patch !== undefined) {
    hold("F200", `${path} takes a change`, (await call("PATCH", `${path}/${id}`, change.patch)).status < 300);
    const after = await read(id);
    hold("lost-write", `${path} reads a change`, same(after, change.patch));
    hold("F119", `${path} keeps what is not changed`, same(after, { ...one, ...change.patch }));
    hold("side-effect", `${path} changes only one`, same(await read(otherId), other));
  }
  if (change.put !== undefined) {
    for (const time of ["first", "second"]) {
      hold("F200", `${path} takes the ${time} PUT`, [200, 204].includes((await call("PUT", `${path}/${id}`, change.put)).status));
      hold(time === "first" ? "lost-write" : "F118", `${path} reads the ${time} PUT`, same(await read(id), change.put));
    }
    hold("side-effect", `${path} replaces only one`, same(await read(otherId), other));
    hold("F118", `${path} has no more after a PUT`, listOf(await call("GET", path), list).length === listed.length);
  }
  for (const wrong of change.wrong) {
    const status = (await call("POST", path, wrong)).status;
    hold("F206", `${path} refuses ${JSON.stringify(wrong).slice(0, 40)}`, status >= 400 && status < 500);
  }
  const unknown = await call("GET", `${path}/${change.unknown ?? "999999"}`);
  hold("F200", `${path} has no unknown one`, unknown.status === change.missing);
  hold("F200", `${path} deletes`, (await call("DELETE", `${path}/${id}`)).status < 300);
  hold("F113", `${path} has no deleted one`, (await call("GET", `${path}/${id}`)).status === change.missing);
  hold("side-effect", `${path} deletes only one`, same(await read(otherId), other));
  hold("membership", `${path} lists no deleted one`, !listOf(await call("GET", path), list).some((item) => String(item[key]) === id));
  await call("DELETE", `${path}/${id}`);
  return { first, second };
}

async function todoRequests(drive: Drive): Promise<void> {
  const { call, hold } = drive;
  const count = async () => Number(itemOf(await call("GET", "/todos/count")).count);
  const before = await count();
  const { second } = await crudRequests(
    drive,
    "/todos",
    "",
    "id",
    [
      { title: "buy milk", desc: "two", isComplete: false },
      { title: "call bob", desc: "soon", isComplete: true },
    ],
    {
      put: { title: "buy bread", isComplete: true },
      patch: { title: "buy tea" },
      wrong: [{}, { title: 7 }, { title: null }, { title: "x", isComplete: "yes" }],
      missing: 404,
    },
  );
  hold("lost-write", "the count of todos", (await count()) === before + 1);
  await call("DELETE", `/todos/${second.id}`);
  hold("lost-write", "the count of todos at the end", (await count()) === before);
  hold("F206", "broken JSON", (await call("POST", "/todos", "{")).status === 400);
}

async function serverestRequests(drive: Drive): Promise<void> {
  const { call, hold } = drive;
  const user = (name: string) => ({ nome: name, email: `${name.toLowerCase()}@qa.com.br`, password: "s3nha", administrador: "true" });
  const product = (nome: string) => ({ nome, preco: 47, descricao: "Mouse", quantidade: 38 });
  const none = "0000000000000000";
  const users = await crudRequestsById(drive, "/usuarios", "usuarios", [user("Ana"), user("Bia")], { ...user("Ana"), nome: "Ana Maria" }, [
    {},
    { ...user("X"), email: "x" },
    { ...user("Y"), administrador: "sim" },
    { ...user("Z"), nome: "" },
  ]);
  const admins = await call("GET", "/usuarios?administrador=true");
  hold(
    "filtering",
    "users by kind",
    listOf(admins, "usuarios").every(({ administrador }) => administrador === "true") && listOf(admins, "usuarios").length > 0,
  );
  const bia = await call("GET", "/usuarios?email=bia@qa.com.br");
  hold("filtering", "users by address", listOf(bia, "usuarios").length === 1 && itemOf(bia).quantidade === 1);
  hold(
    "filtering",
    "users by name",
    listOf(await call("GET", "/usuarios?nome=Bia"), "usuarios").every(({ nome }) => /bia/i.test(String(nome))),
  );
  const put = await call("PUT", `/usuarios/${none}`, user("Caio"));
  hold("F200", "a PUT of what is not there creates", put.status === 201);
  await call("DELETE", `/usuarios/${itemOf(put)._id}`);
  hold("F307", "a wrong password", (await call("POST", "/login", { email: "fulano@qa.com", password: "nein" })).status === 401);
  hold("F308", "a product without a token", (await call("POST", "/produtos", product("Sem token"), { authorization: "" })).status === 401);
  hold(
    "F308",
    "a product with a wrong token",
    (await call("POST", "/produtos", product("Token errado"), { authorization: "Bearer nobody" })).status === 401,
  );
  const plain = { ...user("Davi"), administrador: "false" };
  const davi = itemOf(await call("POST", "/usuarios", plain));
  const token = String(itemOf(await call("POST", "/login", { email: plain.email, password: plain.password })).authorization);
  hold(
    "F308",
    "a product of one who may not",
    (await call("POST", "/produtos", product("Proibido"), { authorization: token })).status === 403,
  );
  const products = await crudRequestsById(
    drive,
    "/produtos",
    "produtos",
    [product("Logitech A"), product("Logitech B")],
    { ...product("Logitech A"), preco: 50 },
    [{}, { ...product("P"), preco: -1 }, { ...product("Q"), quantidade: "x" }],
  );
  hold(
    "filtering",
    "products by price",
    listOf(await call("GET", "/produtos?preco=47"), "produtos").every(({ preco }) => preco === 47),
  );
  const cart = await call("POST", "/carrinhos", { produtos: [{ idProduto: products.second, quantidade: 2 }] }, { authorization: token });
  hold("F200", "a cart is created", cart.status === 201);
  const read = itemOf(await call("GET", `/carrinhos/${itemOf(cart)._id}`));
  hold("lost-write", "a cart costs what is in it", read.precoTotal === 94 && read.quantidadeTotal === 2 && read.idUsuario === davi._id);
  hold("side-effect", "a cart takes from the stock", itemOf(await call("GET", `/produtos/${products.second}`)).quantidade === 36);
  hold(
    "wrong-state",
    "a second cart",
    (await call("POST", "/carrinhos", { produtos: [{ idProduto: products.second, quantidade: 1 }] }, { authorization: token })).status ===
      400,
  );
  hold("wrong-state", "deleting a user with a cart", (await call("DELETE", `/usuarios/${davi._id}`)).status === 400);
  hold("wrong-state", "deleting a product in a cart", (await call("DELETE", `/produtos/${products.second}`)).status === 400);
  hold(
    "F200",
    "a cart is given up",
    (await call("DELETE", "/carrinhos/cancelar-compra", undefined, { authorization: token })).status === 200,
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  hold("side-effect", "a cart given up gives back its stock", itemOf(await call("GET", `/produtos/${products.second}`)).quantidade === 38);
  hold(
    "wrong-state",
    "more than there is",
    (await call("POST", "/carrinhos", { produtos: [{ idProduto: products.second, quantidade: 99 }] }, { authorization: token })).status ===
      400,
  );
  await call("POST", "/carrinhos", { produtos: [{ idProduto: products.second, quantidade: 1 }] }, { authorization: token });
  hold(
    "F200",
    "a cart is bought",
    (await call("DELETE", "/carrinhos/concluir-compra", undefined, { authorization: token })).status === 200,
  );
  hold("side-effect", "what is bought is gone", itemOf(await call("GET", `/produtos/${products.second}`)).quantidade === 37);
  hold("F308", "a cart without a token", (await call("POST", "/carrinhos", { produtos: [] }, { authorization: "" })).status === 401);
  await call("DELETE", `/produtos/${products.second}`);
  for (const id of [users.second, davi._id]) await call("DELETE", `/usuarios/${id}`);
}

/** As `crudRequests` for a service whose creation answers only with the id, and that knows no 404. */
async function crudRequestsById(
  drive: Drive,
  path: string,
  list: string,
  [one, other]: readonly [Item, Item],
  put: Item,
  wrong: readonly Item[],
): Promise<{ readonly second: string }> {
  const { second } = await crudRequests(drive, path, list, "_id", [one, other], {
    put,
    wrong,
    missing: 400,
    twice: 400,
    unknown: "0000000000000000",
  });
  return { second: String(second._id) };
}

async function postsRequests(drive: Drive): Promise<void> {
  const { call, hold } = drive;
  const list = async (query: string) => listOf(await call("GET", `/posts?${query}`), "");
  const { second } = await crudRequests(
    drive,
    "/posts",
    "",
    "id",
    [
      { title: "Sea", kind: "ideas", votes: 5 },
      { title: "Land", kind: "news", votes: 2 },
    ],
    { put: { title: "Sky", kind: "news", votes: 1 }, patch: { title: "Salt" }, wrong: [], missing: 404 },
  );
  const all = await list("");
  const kinds = await list("kind=news");
  hold("filtering", "posts of a kind", kinds.length > 0 && kinds.length < all.length && kinds.every(({ kind }) => kind === "news"));
  hold("filtering", "posts by title", (await list("title=Land")).length === 1);
  hold(
    "filtering",
    "posts from a number of votes",
    (await list("votes_gte=3")).every(({ votes }) => votes >= 3) &&
      (await list("votes_gte=3")).length === all.filter(({ votes }) => votes >= 3).length,
  );
  hold("filtering", "posts up to a number of votes", (await list("votes_lte=3")).length === all.filter(({ votes }) => votes <= 3).length);
  hold("sorting", "posts by votes", isSorted((await list("_sort=votes")).map(({ votes }) => Number(votes))));
  hold("sorting", "posts by votes in reverse", isSorted((await list("_sort=votes&_order=desc")).map(({ votes }) => -Number(votes))));
  hold(
    "paging",
    "a page of posts",
    (await list("_page=2&_limit=2")).map(({ id }) => id).join() ===
      all
        .slice(2, 4)
        .map(({ id }) => id)
        .join(),
  );
  hold("paging", "a limit of posts", (await list("_limit=1")).length === 1);
  await call("DELETE", `/posts/${second.id}`);
}

export const requests: Readonly<Record<string, (drive: Drive) => Promise<void>>> = {
  orders: ordersRequests,
  todo: todoRequests,
  serverest: serverestRequests,
  "json-server": postsRequests,
};
