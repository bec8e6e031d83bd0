/** @jest-environment node */

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The folders of the house, each with those that it may import from; `*` may import from all. A folder that is not here belongs to the one
 * above it. docs/architecture.md draws them.
 */
const layers: Record<string, readonly string[] | '*'> = {
  pages: ['components', 'hooks', 'lib', 'styles'],
  components: ['components/ui', 'hooks', 'lib', 'mock-api', 'packages/contract'],
  // No data, no page: it is given what it shows, so that it works anywhere.
  'components/ui': ['lib', 'packages/contract/src/rules'],
  // A hook draws nothing.
  hooks: ['lib', 'packages/contract'],
  lib: ['packages/contract'],
  'mock-api': ['packages/contract'],
  styles: [],
  // What both halves agree on: nothing else is known in it. A rule is taken into the site's bundle as it is.
  'packages/contract': ['packages/contract/src/rules'],
  'packages/contract/src/rules': [],
  'packages/pack': ['packages/contract'],
  'packages/local-server': [],
  'packages/rehearsal': ['packages/contract', 'packages/pack'],
  // It serves any site, and knows none.
  'packages/contest-api': [
    'packages/contract',
    'packages/pack',
    'packages/local-server',
    'packages/rehearsal',
  ],
  content: ['lib', 'packages/contract', 'packages/pack'],
  // What tests and benches share. It may know the whole API.
  'packages/stage': [
    'packages/contract',
    'packages/pack',
    'packages/local-server',
    'packages/rehearsal',
    'packages/contest-api',
  ],
  'packages/lab': [
    'lib',
    'packages/contract',
    'packages/pack',
    'packages/local-server',
    'packages/rehearsal',
    'packages/contest-api',
    'packages/stage',
  ],
  e2e: [
    'lib',
    'packages/contract',
    'packages/pack',
    'packages/local-server',
    'packages/contest-api',
    'packages/stage',
    'packages/lab',
  ],
  scripts: '*',
};

/** The folders of the contest API in their order: each imports only from those before it. */
const apiFolders = [
  ...['database', 'telemetry', 'operations', 'http', 'contest', 'attempts', 'results', 'outages'],
  ...['entry', 'mail', 'people', 'statistics', 'data', 'rehearsal', 'monitoring', 'command-line'],
];

/** The pairs of these that import each other all the same, each with its reason in docs/architecture.md. */
const apiPairs = [['entry', 'mail']];

/** Packages that only these folders know, so that what they give has one form. */
const onlyIn: Record<string, readonly string[]> = {
  axios: ['lib/api-client'],
  swr: ['hooks/api'],
  pg: ['packages', 'scripts', 'e2e'],
};

/** What a folder may not import at all. */
const never: Record<string, readonly string[]> = {
  lib: ['react', 'next/router'],
  'components/ui': ['next/router'],
  'packages/contract': ['fastify', 'react'],
  'packages/contest-api': ['react'],
};

const api = 'packages/contest-api/src';
const files = globSync(
  ['{pages,components,hooks,lib,mock-api,content,e2e,scripts}/**/*.{ts,tsx,mts}', 'packages/**/*.ts'],
  { exclude: ['**/node_modules/**', 'lib/generated/**'] },
);
/** Tests may know whatever they test. */
const isTest = (file: string) => /(?:^|\/)test\//.test(file);

interface Import {
  from: string;
  /** A file of the repository, or the name of a package. */
  to: string;
}

/** Every import of one file. */
function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const named = [...text.matchAll(/^(?:import|export)\b[^'"`;]*?\bfrom '([^']+)'|\bimport\(?\s*'([^']+)'/gm)];
  return named.map(([, one, other]) => ({ from: file, to: targetOf(file, one ?? other ?? '') }));
}

function targetOf(file: string, name: string): string {
  if (name.startsWith('.')) return path.join(path.dirname(file), name);
  if (name.startsWith('@/')) return name.slice(2);
  const [, workspace, place = ''] = /^@knowledgeking\/([^/]+)(?:\/(.*))?$/.exec(name) ?? [];
  return workspace ? path.join('packages', workspace, 'src', place) : name;
}

const isWithin = (file: string, folder: string) => file === folder || file.startsWith(`${folder}/`);
const layerOf = (file: string): string | undefined =>
  Object.keys(layers)
    .filter((layer) => isWithin(file, layer))
    .sort((one, other) => other.length - one.length)[0];

const imports = files.filter((file) => !isTest(file)).flatMap(importsOf);
const told = ({ from, to }: Import) => `${from} imports ${to}`;

test('every import is seen', () => {
  expect(imports.length).toBeGreaterThan(3_000);
  expect(imports.map(told)).toContain(`pages/_app.tsx imports hooks/api/resource-provider`);
});

test('a folder imports only from those that it may', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [mine, other] = [layerOf(from), layerOf(to)];
    if (!mine || !other || mine === other) return false;
    const allowed = layers[mine] ?? [];
    return allowed !== '*' && !allowed.some((layer) => isWithin(other, layer));
  });
  expect(wrong.map(told)).toEqual([]);
});

test('between workspaces imports go by their names', () => {
  const paths = files.filter((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].some(([, name = '']) => {
      const to = path.join(path.dirname(file), name);
      return to.startsWith('packages/') && to.split('/')[1] !== file.split('/')[1];
    }),
  );
  expect(paths).toEqual([]);
});

test('in the API a folder imports only from those before it', () => {
  const placeOf = (file: string) => {
    const folder = path.relative(api, file).split('/')[0] ?? '';
    return { folder, place: apiFolders.indexOf(folder) };
  };
  const wrong = imports.filter(({ from, to }) => {
    if (!isWithin(from, api) || !isWithin(to, api)) return false;
    const [mine, other] = [placeOf(from), placeOf(to)];
    // What lies beside the folders puts them together, or is of use to all of them.
    if (mine.place < 0 || other.place <= mine.place) return false;
    return !apiPairs.some((pair) => pair.includes(mine.folder) && pair.includes(other.folder));
  });
  expect(wrong.map(told)).toEqual([]);
  const there = globSync(`${api}/*/`).map((folder) => path.basename(folder));
  expect(apiFolders.toSorted()).toEqual(there.sort());
});

test('only some folders know these packages', () => {
  const wrong = imports.filter(({ from, to }) =>
    Object.entries(onlyIn).some(
      ([name, folders]) => isWithin(to, name) && !folders.some((folder) => isWithin(from, folder)),
    ),
  );
  expect(wrong.map(told)).toEqual([]);
});

test('some packages are unknown to a folder', () => {
  const wrong = imports.filter(({ from, to }) =>
    Object.entries(never).some(
      ([folder, names]) => isWithin(from, folder) && names.some((name) => isWithin(to, name)),
    ),
  );
  expect(wrong.map(told)).toEqual([]);
});

test('SQL and its drivers are in queries*.ts and in database/', () => {
  const drivers = ['pg', 'kysely', 'pg-copy-streams'];
  const wrong = imports.filter(
    ({ from, to }) =>
      isWithin(from, api) &&
      !isWithin(from, `${api}/database`) &&
      !path.basename(from).startsWith('queries') &&
      drivers.includes(to),
  );
  expect(wrong.map(told)).toEqual([]);
});
