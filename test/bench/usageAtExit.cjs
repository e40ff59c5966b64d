/* Loaded before the command that is measured: writes what its process took, as only the process itself knows it. */
"use strict";

const { writeFileSync } = require("node:fs");

process.once("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpuSeconds: (userCPUTime + systemCPUTime) / 1_000_000, peakMegabytes: maxRSS / 1_024 };
  writeFileSync(process.env.PLAYBOOK_BENCH_USAGE ?? "usage.json", JSON.stringify(usage));
});
