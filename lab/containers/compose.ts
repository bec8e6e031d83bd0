import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { inRoot } from '../../scripts/lib/paths.ts';

/** A service of deploy/containers/compose.yaml, as far as it can be run without Docker. */
export interface Service {
  image: string;
  user?: string;
  entrypoint?: string[];
  command?: string[];
  environment?: Record<string, string | number>;
  env_file?: string;
  read_only?: boolean;
  cap_add?: string[];
  tmpfs?: string[];
  /** Such as `site:/srv/contest:ro`. */
  volumes?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string }>;
}

export interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { ipam?: { config: { subnet: string }[] } }>;
}

/** Reads deploy/containers/compose.yaml, with values in the place of its variables. */
export function readCompose(values: Readonly<Record<string, string>>): Compose {
  const text = readFileSync(inRoot('deploy/containers/compose.yaml'), 'utf8');
  const filled = text.replaceAll(/\$\{(\w+)[^}]*\}/g, (_variable, name: string) => values[name] ?? '');
  return parse(filled, { merge: true });
}

/** The networks of a service, each with the address that it has there, where it is a fixed one. */
export function networksOf({ networks = {} }: Service): [name: string, address: string | undefined][] {
  if (Array.isArray(networks)) return networks.map((name) => [name, undefined]);
  return Object.entries(networks).map(([name, { ipv4_address }]) => [name, ipv4_address]);
}
