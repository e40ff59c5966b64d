// The workspace of a fixture, and what features answer for it, drawn as text.

import assert from "node:assert/strict";
import { emptyWorkspace, type Span, type Workspace, withFiles } from "../../language/index.ts";
import { type Fixture, type Mark, markAt, parseFixture } from "../support/fixture.ts";

export interface World {
  readonly fixture: Fixture;
  readonly workspace: Workspace;
  readonly path: string;
  readonly offset: number;
  readonly text: string;
}

export function worldOf(literal: string): World {
  const fixture = parseFixture(literal);
  const { path, offset } = fixture.cursor ?? { path: "main.playbook", offset: 0 };
  return { fixture, workspace: withFiles(emptyWorkspace(), fixture.files), path, offset, text: fixture.files.get(path) ?? "" };
}

export interface Drawn {
  readonly path: string;
  readonly span: Span;
  readonly text?: string;
}

/**
 * Compares places with the marks of all files; what differs is shown as the fixture with the actual places drawn into
 * it.
 */
export function assertPlaces({ fixture }: World, places: readonly Drawn[]): void {
  const drawn = (of: (path: string) => readonly Mark[]) =>
    [...fixture.files]
      .flatMap(([path, text]) => [
        `//- /${path}`,
        ...text.split("\n").flatMap((line, index) => [
          line,
          ...of(path)
            .filter((mark) => mark.line === index)
            .map((mark) => `${" ".repeat(mark.column)}${"^".repeat(mark.length)} ${mark.text}`.trimEnd())
            .sort(),
        ]),
      ])
      .join("\n");
  const actual = (path: string) =>
    places.filter((place) => place.path === path).map(({ span, text = "" }) => ({ ...markAt(fixture.files.get(path) ?? "", span), text }));
  assert.equal(
    drawn(actual),
    drawn((path) => fixture.marks.get(path) ?? []),
  );
}
