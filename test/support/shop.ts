// A service with an OpenAPI document and the endpoint playbook of POST /orders, as a fixture that tests add files to.

/** `execution` are the sentences of the playbook, and further phases. Both texts end with a line break. */
export function shopWith(document: string, execution: string): string {
  return `//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
openapi: openapi.yaml
---
//- /orders.playbook
---
service: shop
endpoint: POST /orders
---

# Execution
${execution}//- /openapi.yaml
${document}`;
}
