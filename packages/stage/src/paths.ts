import path from 'node:path';

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname, '../../..');

/** A file or folder of the repository, as an absolute path. */
export function inRoot(...parts: string[]): string {
  return path.join(root, ...parts);
}

/** The site that `npm test` builds for production. */
export const productionDirectory = inRoot('.production-check/out');

/** Downloads from Debian are kept here for the next walk; remove it for a walk from nothing. */
export const debianCache = '/tmp/deploy-cache';
