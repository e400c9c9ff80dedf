import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Limit the cores that a process and its children may use, with a Linux control group (needs root), so that two processes can be compared
 * on a small machine. Returns the group's folder, which has to be removed when the process has ended.
 */
export function limitCores(pid: number | undefined, cores: number): string {
  const root = "/sys/fs/cgroup";
  const period = 20_000;
  const quota = Math.round(cores * period);
  const isUnified = existsSync(join(root, "cgroup.controllers"));
  const group = join(root, isUnified ? "" : "cpu", `academy-load-${pid}`);
  if (isUnified) writeFileSync(join(root, "cgroup.subtree_control"), "+cpu");
  mkdirSync(group);
  if (isUnified) writeFileSync(join(group, "cpu.max"), `${quota} ${period}`);
  else {
    writeFileSync(join(group, "cpu.cfs_period_us"), String(period));
    writeFileSync(join(group, "cpu.cfs_quota_us"), String(quota));
  }
  writeFileSync(join(group, "cgroup.procs"), String(pid));
  return group;
}
