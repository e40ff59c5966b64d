// Places undocumented answers on the lines of the document, each at its operation: for reports that annotate files.

import type { Coverage, ServiceCoverage, SourcePlace } from "../../engine/index.ts";
import { testsOf, undocumentedText } from "./coverageText.ts";

export interface UndocumentedPlace {
  readonly place: SourcePlace;
  readonly message: string;
}

export function undocumentedPlaces({ services }: Coverage): readonly UndocumentedPlace[] {
  return services.flatMap((service) =>
    service.undocumented.map((one) => {
      const said = undocumentedText(one);
      return {
        place: placeOf(service, one.operation),
        message: `${one.kind === "operation" ? said : `${said}, which is not documented`} (${testsOf(one, service.tests)})`,
      };
    }),
  );
}

/** An operation that the document does not have is placed on its first line. */
function placeOf({ points, files }: ServiceCoverage, operation: string): SourcePlace {
  const point = points.find((one) => one.dimension === "operations" && one.operation === operation);
  const [file, line, column] = point?.place ?? [0, 1, 1];
  return { path: files[file] ?? "", line, column };
}
