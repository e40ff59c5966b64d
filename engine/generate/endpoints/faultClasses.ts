// The classes of faults that generated tests look for. The numbers come from Web Fuzzing Commons
// (github.com/WebFuzzing/Commons, faults.md); classes that its list lacks have a word instead. They are the tags of a
// generated playbook.

export const faultClasses = {
  F100: "a 5xx response",
  F113: "a deleted resource is still accessible",
  F118: "a PUT that is not idempotent",
  F119: "a change of some fields changes others",
  F120: "a Location that is not the address of the created item",
  F200: "a response that does not match the document",
  F206: "invalid data is accepted",
  F303: "a field that only the service sets can be set by the client",
  F307: "a protected resource can be read without authentication",
  F308: "a protected resource can be changed without authentication",
  "other-user": "a resource of one user can be read or changed by another",
  "lost-write": "sent data is not stored",
  "side-effect": "a call changes something else",
  "wrong-state": "a call is accepted in the wrong state",
  membership: "a list lacks a created item, or shows a deleted one",
  filtering: "a filter does not filter",
  sorting: "a list is not sorted as requested",
  paging: "pages do not add up",
  "conditional-request": "a condition of a request is ignored",
  "content-negotiation": "a response in another format than requested",
} as const satisfies Readonly<Record<string, string>>;

export type FaultClass = keyof typeof faultClasses;

/** Each once, in the order of the table. */
export function ordered(found: Iterable<FaultClass>): readonly FaultClass[] {
  const wanted = new Set(found);
  return (Object.keys(faultClasses) as FaultClass[]).filter((one) => wanted.has(one));
}
