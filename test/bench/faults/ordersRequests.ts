// The fixed requests to the orders example.

import { type Drive, isSorted, itemOf, listOf } from "./drive.ts";

export async function ordersRequests({ call, hold }: Drive): Promise<void> {
  const refused = async (fault: string, what: string, status: number, ...request: Parameters<Drive["call"]>) => {
    const answer = await call(...request);
    hold(fault, `${what} is answered with ${status}`, answer.status === status);
  };
  const mail = (name: string) => `${name}@example.org`;
  const [ada, bob] = [
    { name: "Ada", email: mail("ada.d"), phone: "+4412345678" },
    { name: "Bob", email: mail("bob.d"), phone: "+4987654321" },
  ];
  await refused("F307", "no token", 401, "GET", "/customers", undefined, { authorization: "" });
  await refused("F307", "a wrong token", 401, "GET", "/orders", undefined, { authorization: "Bearer nobody" });
  await refused("F308", "writing without a token", 401, "POST", "/customers", bob, { authorization: "" });
  await refused("F308", "writing with a wrong token", 401, "POST", "/customers", bob, { authorization: "Bearer nobody" });
  await refused("F307", "a wrong password", 401, "POST", "/sessions", { username: "ada", password: "wrong" }, { authorization: "" });
  await refused("F206", "a login without a password", 422, "POST", "/sessions", { username: "ada" });
  const made = await call("POST", "/customers", ada);
  const first = itemOf(made);
  hold("F200", "a creation is answered with 201", made.status === 201);
  hold("F120", "the Location has the id", made.headers.get("location") === `/customers/${first.id}`);
  const second = itemOf(await call("POST", "/customers", bob));
  const read = await call("GET", `/customers/${first.id}`);
  hold(
    "lost-write",
    "a customer is read as it was sent",
    Object.entries(ada).every(([key, value]) => itemOf(read)[key] === value),
  );
  await refused("conditional-request", "the same version", 304, "GET", `/customers/${first.id}`, undefined, {
    "if-none-match": read.headers.get("etag") ?? "",
  });
  await refused("conditional-request", "another version", 200, "GET", `/customers/${first.id}`, undefined, { "if-none-match": '"99"' });
  await refused("wrong-state", "the same address twice", 409, "POST", "/customers", ada);
  const found = await call("GET", `/customers?email=${encodeURIComponent(ada.email)}`);
  hold("filtering", "the filter by address", listOf(found, "customers").length === 1 && itemOf(found).total === 1);
  const customers = await call("GET", "/customers?limit=100");
  hold(
    "membership",
    "both customers are listed",
    [first, second].every(({ id }) => listOf(customers, "customers").some((one) => one.id === id)),
  );
  hold("paging", "the count of customers", itemOf(customers).total === listOf(customers, "customers").length);
  const page = await call("GET", "/customers?limit=1&offset=1");
  hold(
    "paging",
    "a page of one customer",
    listOf(page, "customers").length === 1 && listOf(page, "customers")[0]?.id === listOf(customers, "customers")[1]?.id,
  );
  hold(
    "paging",
    "what a page says of itself",
    itemOf(page).limit === 1 && itemOf(page).offset === 1 && page.headers.get("x-total-count") === String(itemOf(customers).total),
  );
  await call("PATCH", `/customers/${first.id}`, { name: "Ada King" });
  const patched = itemOf(await call("GET", `/customers/${first.id}`));
  hold("lost-write", "a changed name is read", patched.name === "Ada King");
  hold(
    "F119",
    "a change of the name leaves the rest",
    patched.email === ada.email && patched.phone === ada.phone && patched.createdAt === first.createdAt,
  );
  hold("side-effect", "a change leaves the other customer", itemOf(await call("GET", `/customers/${second.id}`)).name === "Bob");
  await refused(
    "conditional-request",
    "a change of another version",
    412,
    "PATCH",
    `/customers/${first.id}`,
    { name: "X" },
    { "if-match": '"99"' },
  );
  await refused("wrong-state", "the address of the other one", 409, "PATCH", `/customers/${first.id}`, { email: bob.email });
  for (const [what, body] of [
    ["no name", { email: mail("x1") }],
    ["an empty name", { name: "", email: mail("x2") }],
    ["a name of 101", { name: "x".repeat(101), email: mail("x3") }],
    ["a name that is a number", { name: 1, email: mail("x4") }],
    ["no address", { name: "X" }],
    ["a wrong address", { name: "X", email: "nobody" }],
    ["a wrong phone", { name: "X", email: mail("x5"), phone: "12" }],
    ["an id", { name: "X", email: mail("x6"), id: first.id }],
    ["a list", []],
  ] as const)
    await refused("F206", `a customer with ${what}`, 422, "POST", "/customers", body);
  await refused("F206", "broken JSON", 400, "POST", "/customers", "{");
  await refused("F206", "plain text", 415, "POST", "/customers", "x", { "content-type": "text/plain" });
  const longest = itemOf(await call("POST", "/customers", { name: "x".repeat(100), email: mail("longest") }));
  hold("F206", "a name of 100 is taken", longest.name?.length === 100);
  await call("DELETE", `/customers/${longest.id}`);

  const products = listOf(await call("GET", "/products"), "products");
  const prices = products.map(({ price }) => Number(price));
  hold("sorting", "products by sku", isSorted(products.map(({ sku }) => String(sku))));
  const by = async (query: string) => listOf(await call("GET", `/products?${query}`), "products");
  hold(
    "filtering",
    "products of a category",
    (await by("category=furniture")).length === products.filter(({ category }) => category === "furniture").length,
  );
  hold("filtering", "products from a price on", (await by("minPrice=59")).length === prices.filter((price) => price >= 59).length);
  hold("filtering", "products up to a price", (await by("maxPrice=59")).length === prices.filter((price) => price <= 59).length);
  hold(
    "filtering",
    "products in stock",
    (await by("inStock=true")).every(({ stock }) => stock > 0) && (await by("inStock=false")).every(({ stock }) => stock === 0),
  );
  hold(
    "filtering",
    "products by text",
    (await by("search=DESK")).length === products.filter(({ name }) => /desk/i.test(String(name))).length,
  );
  hold("sorting", "products by price", isSorted((await by("sort=price")).map(({ price }) => Number(price))));
  hold("sorting", "products by price in reverse", isSorted((await by("sort=-price")).map(({ price }) => -Number(price))));
  hold("sorting", "products by sku in reverse", (await by("sort=-sku"))[0]?.sku === products.at(-1)?.sku);
  const middle = await call("GET", "/products?limit=2&offset=2");
  hold(
    "paging",
    "a page of products",
    listOf(middle, "products")
      .map(({ sku }) => sku)
      .join() ===
      products
        .slice(2, 4)
        .map(({ sku }) => sku)
        .join(),
  );
  hold("paging", "the count of products", itemOf(middle).total === products.length);
  for (const query of [
    "limit=0",
    "limit=101",
    "limit=x",
    "offset=-1",
    "category=x",
    "minPrice=-1",
    "sort=x",
    "inStock=x",
    `search=${"x".repeat(51)}`,
  ])
    await refused("F206", `products with ${query.slice(0, 12)}`, 422, "GET", `/products?${query}`);
  hold("F206", "the greatest page is taken", (await call("GET", "/products?limit=100")).status === 200);
  await refused("F200", "an unknown product", 404, "GET", "/products/none");

  const stock = async () => Number(itemOf(await call("GET", "/products/A-100")).stock);
  const before = await stock();
  const order = itemOf(await call("POST", "/orders", { customerId: first.id, sku: "A-100", quantity: 3 }));
  hold(
    "lost-write",
    "an order has what was sent",
    order.customerId === first.id && order.lines?.[0]?.quantity === 3 && order.status === "NEW",
  );
  hold("lost-write", "an order costs what its lines cost", order.total === 13.5 && order.lines?.[0]?.total === 13.5);
  hold("side-effect", "an order takes from the stock", (await stock()) === before - 3);
  const many = itemOf(
    await call("POST", "/orders", { customerId: first.id, note: "ring", lines: [{ sku: "A-100", quantity: 2 }, { sku: "B-200" }] }),
  );
  hold("lost-write", "an order of several lines", many.lines?.length === 2 && many.note === "ring" && many.lines[1]?.quantity === 1);
  for (const [what, body] of [
    ["an unknown product", { customerId: first.id, sku: "none", quantity: 1 }],
    ["an unknown customer", { customerId: "00000000-0000-4000-8000-000000000000", sku: "A-100" }],
    ["no product", { customerId: first.id }],
    ["no customer", { sku: "A-100" }],
    ["a quantity of 0", { customerId: first.id, sku: "A-100", quantity: 0 }],
    ["a quantity of 101", { customerId: first.id, sku: "A-100", quantity: 101 }],
    ["a half", { customerId: first.id, sku: "A-100", quantity: 1.5 }],
    ["no lines", { customerId: first.id, lines: [] }],
    ["both", { customerId: first.id, sku: "A-100", lines: [{ sku: "A-100" }] }],
    ["a long note", { customerId: first.id, sku: "A-100", note: "x".repeat(501) }],
    ["a status", { customerId: first.id, sku: "A-100", status: "SHIPPED" }],
  ] as const)
    await refused("F206", `an order with ${what}`, 422, "POST", "/orders", body);
  await refused("wrong-state", "an order of more than there is", 409, "POST", "/orders", {
    customerId: first.id,
    sku: "C-310",
    quantity: 1,
  });
  const own = `/orders?customerId=${first.id}`;
  const ids = async (query: string) =>
    listOf(await call("GET", own + query), "orders")
      .map(({ id }) => id)
      .join();
  hold("filtering", "orders of a customer", (await ids("")) === `${order.id},${many.id}`);
  hold("filtering", "orders of nobody", listOf(await call("GET", `/orders?customerId=${second.id}`), "orders").length === 0);
  hold("sorting", "orders by time in reverse", (await ids("&sort=-createdAt")) === `${many.id},${order.id}`);
  hold("paging", "the second page of orders", (await ids("&limit=1&offset=1")) === many.id);
  await refused("wrong-state", "shipping what is NEW", 409, "POST", `/orders/${order.id}/shipment`);
  const confirmed = await call("POST", `/orders/${order.id}/confirmation`);
  hold(
    "lost-write",
    "an order becomes CONFIRMED",
    itemOf(confirmed).status === "CONFIRMED" && itemOf(await call("GET", `/orders/${order.id}`)).status === "CONFIRMED",
  );
  hold("filtering", "orders by status", (await ids("&status=CONFIRMED")) === order.id && (await ids("&status=NEW")) === many.id);
  hold("sorting", "orders by status", (await ids("&sort=status")) === `${order.id},${many.id}`);
  await refused("wrong-state", "confirming twice", 409, "POST", `/orders/${order.id}/confirmation`);
  await refused("F200", "the shipment of what is not shipped", 404, "GET", `/orders/${order.id}/shipment`);
  const cancelled = await call("POST", `/orders/${many.id}/cancellation`, { reason: "Twice." });
  hold("lost-write", "a cancelled order has its reason", itemOf(cancelled).status === "CANCELLED" && itemOf(cancelled).note === "Twice.");
  await refused("wrong-state", "cancelling twice", 409, "POST", `/orders/${many.id}/cancellation`);
  await refused("F206", "an empty reason", 422, "POST", `/orders/${order.id}/cancellation`, { reason: "" });
  hold("F200", "a shipment is accepted", (await call("POST", `/orders/${order.id}/shipment`)).status === 202);
  await refused("wrong-state", "shipping twice", 409, "POST", `/orders/${order.id}/shipment`);
  await new Promise((resolve) => setTimeout(resolve, 400));
  hold("lost-write", "an order is SHIPPED", itemOf(await call("GET", `/orders/${order.id}`)).status === "SHIPPED");
  await refused("wrong-state", "cancelling what is shipped", 409, "POST", `/orders/${order.id}/cancellation`);
  hold("lost-write", "an order is DELIVERED", itemOf(await call("POST", `/orders/${order.id}/delivery`)).status === "DELIVERED");
  const pdf = "%PDF-1.4 one";
  const upload = await call("PUT", `/orders/${order.id}/invoice`, pdf, { "content-type": "application/pdf" });
  hold("F200", "a first invoice is answered with 201", upload.status === 201 && itemOf(upload).size === pdf.length);
  hold(
    "F200",
    "a second invoice is answered with 200",
    (await call("PUT", `/orders/${order.id}/invoice`, pdf, { "content-type": "application/pdf" })).status === 200,
  );
  hold("lost-write", "an invoice is read as it was sent", (await call("GET", `/orders/${order.id}/invoice`)).text === pdf);
  await refused("F206", "an invoice that is no PDF", 422, "PUT", `/orders/${order.id}/invoice`, "text", {
    "content-type": "application/pdf",
  });
  await refused("F200", "an invoice that is not there", 404, "GET", `/orders/${many.id}/invoice`);
  await refused("wrong-state", "deleting a customer with orders", 409, "DELETE", `/customers/${first.id}`);
  const third = itemOf(await call("POST", "/orders", { customerId: first.id, sku: "A-100", quantity: 4 }));
  const held = await stock();
  hold("F200", "a deletion is answered with 204", (await call("DELETE", `/orders/${third.id}`)).status === 204);
  hold("side-effect", "a deleted order gives back its stock", (await stock()) === held + 4);
  await refused("F113", "a deleted order", 404, "GET", `/orders/${third.id}`);
  await refused("F113", "a second deletion", 404, "DELETE", `/orders/${third.id}`);
  hold("side-effect", "a deletion leaves the other orders", (await ids("")) === `${order.id},${many.id}`);
  for (const id of [order.id, many.id]) await call("DELETE", `/orders/${id}`);
  hold("F200", "a customer is deleted", (await call("DELETE", `/customers/${first.id}`)).status === 204);
  await refused("F113", "a deleted customer", 404, "GET", `/customers/${first.id}`);
  hold("side-effect", "a deletion leaves the other customer", (await call("GET", `/customers/${second.id}`)).status === 200);
  hold(
    "membership",
    "a deleted customer is not listed",
    !listOf(await call("GET", "/customers?limit=100"), "customers").some(({ id }) => id === first.id),
  );
  hold("F200", "the session is that of the user", itemOf(await call("GET", "/sessions/current")).username === "ada");
}
