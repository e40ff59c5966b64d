// Values with the places of instructions filled in, so that two of them can be compared: what places are counted from differs from one reading to another.

import { attachmentOf, type Instruction, type Playbook, spanOf } from "../../../language/index.ts";

/** A copy of a value in which every instruction of `playbook` says where it stands. */
export function placed(playbook: Pick<Playbook, "anchors">, value: unknown): unknown {
  const known = new Map<object, unknown>();
  return visit(value);

  function visit(one: unknown): unknown {
    if (typeof one !== "object" || one === null) return one;
    const before = known.get(one);
    if (before !== undefined) return before;
    const copy = copyOf(one);
    known.set(one, copy);
    return copy;
  }

  function copyOf(one: object): unknown {
    if (Array.isArray(one)) return one.map(visit);
    if (one instanceof Set) return new Set([...one].map(visit));
    if (one instanceof Map) return new Map([...one].map(([key, member]) => [visit(key), visit(member)]));
    if ("anchor" in one && "sentence" in one) {
      const { anchor: _, offset: __, body, ...rest } = one as Instruction;
      const attachment = attachmentOf(playbook, one as Instruction);
      return { ...rest, attachment, body: visit(body), span: spanOf(playbook, one as Instruction) };
    }
    const members = Object.entries(one).filter(([key]) => key !== "anchors");
    return Object.fromEntries(members.map(([key, member]) => [key, visit(member)]));
  }
}
