import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { inRoot } from '@knowledgeking/stage/paths';

interface LockedPackage {
  version?: string;
  link?: boolean;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** The locked package that Node would find under this name, looking from `place` upwards. */
function find(place: string, name: string): LockedPackage | undefined {
  const locked = packages[`${place && `${place}/`}node_modules/${name}`];
  if (locked || place === '') return locked;
  return find(place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name);
}

const isExact = (wanted: string): boolean => /^\d+\.\d+\.\d+$/.test(wanted);

/** Packages that others ask for and the lock file lacks; `npm ci` refuses the whole file because of a single one. */
function missingFor([place, locked]: [string, LockedPackage]): string[] {
  const wanted = { ...locked.dependencies, ...locked.devDependencies, ...locked.optionalDependencies };
  return Object.entries(wanted)
    .filter(([name, range]) => {
      const found = find(place, name);
      return !found || (isExact(range) && !found.link && found.version !== range);
    })
    .map(([name, range]) => `${place} wants ${name}@${range}`);
}

suite('the lock file', () => {
  test('when npm ci reads it, then every package that another one asks for is in it, for other platforms too', () => {
    assert.deepEqual(Object.entries(packages).flatMap(missingFor), []);
  });

  test('what runs in production lacks the mail catcher and what only builds and tests need', () => {
    const builds = ['@resvg/resvg-wasm', 'esbuild', 'maildev', 'subset-font', 'typescript'];
    assert.deepEqual(
      builds.filter((name) => !find('', name)?.dev),
      [],
    );
  });

  test('a package has a hash unless it is a binary for some other platform', () => {
    const withoutHash = Object.entries(packages).filter(
      ([place, { link, integrity }]) => place.includes('node_modules/') && !link && !integrity,
    );
    assert.deepEqual(
      withoutHash.filter(([, { optional, os }]) => !optional || !os).map(([place]) => place),
      [],
    );
  });
});
