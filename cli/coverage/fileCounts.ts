// Groups the points of a service by file, in the terms of coverage tools: operations are declarations, outcomes of
// constraints are branches, and the rest are statements.

import { type CoveragePoint, isSeen, kindOf, type ServiceCoverage, type Total } from "../../engine/index.ts";

export interface FileCounts {
  readonly file: string;
  readonly declarations: Total;
  readonly statements: Total;
  readonly branches: Total;
}

export function fileCounts(service: ServiceCoverage): readonly FileCounts[] {
  return pointsByFile(service).map(({ file, points }) => {
    const count = (kind: ReturnType<typeof kindOf>): Total => {
      const own = points.filter((point) => kindOf(point) === kind);
      return { covered: own.filter(isSeen).length, total: own.length };
    };
    return { file, declarations: count("declaration"), statements: count("statement"), branches: count("branch") };
  });
}

/** Files without any point are left out. */
export function pointsByFile({ files, points }: Pick<ServiceCoverage, "files" | "points">): readonly {
  readonly file: string;
  readonly points: readonly CoveragePoint[];
}[] {
  const byFile = Map.groupBy(points, ({ place: [file] }) => file);
  return files.flatMap((file, index) => {
    const own = byFile.get(index);
    return own === undefined ? [] : [{ file, points: own }];
  });
}
