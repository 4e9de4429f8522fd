const WINDOWS = /^(?:[A-Za-z]:[\\/]|\\\\)/;

export function isWindowsPath(path: string): boolean {
  return WINDOWS.test(path);
}

export function isRoot(path: string): boolean {
  return /^(?:\/+|[A-Za-z]:[\\/]*)$/.test(path);
}

/** The names that lead to a path. */
export function namesOf(path: string): string[] {
  return path.split(isWindowsPath(path) ? /[\\/]+/ : /\/+/).filter(Boolean);
}
