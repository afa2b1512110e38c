/** Makes a build beside the one that is served, and puts it in its place once it is whole. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** What a server reads of a build, in the order in which it has to change; the last says that it is whole. */
const RECORDS = ["style.json", "manifest.json", "build.json"];

/** Names a folder in `parent` for a build of this process; those of processes that ended go. */
export function buildFolder(parent: string): string {
  const left = existsSync(parent) ? readdirSync(parent) : [];
  for (const name of left)
    if (!isRunning(Number(name))) rmSync(join(parent, name), { recursive: true, force: true });
  return join(parent, String(process.pid));
}

/**
 * Moves the files of a finished build to `target`, then takes those of the build before away.
 *
 * At no moment is there no build: what pages name is there before they name it.
 */
export function publish(built: string, target: string): void {
  const files = filesIn(built);
  const order = [...files.filter((file) => !RECORDS.includes(file)), ...RECORDS];
  for (const file of order) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    renameSync(join(built, file), join(target, file));
  }
  for (const file of filesIn(target)) if (!files.includes(file)) rmSync(join(target, file));
  rmSync(built, { recursive: true, force: true });
}

/** Lists the files of a folder with those in its folders, sorted. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // It runs, and is another user's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
