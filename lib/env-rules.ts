import type { AppEnv, Env } from './env.ts';

type Source = Record<string, string | undefined>;
const appEnvs: readonly string[] = ['development', 'staging', 'production'] satisfies AppEnv[];

function refuse(name: string, expected: string, value: string): never {
  throw new Error(`${name} must be ${expected}, but is “${value}”.`);
}

function isAbsoluteUrl(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value);
}

function readUrl(source: Source, name: string, fallback: string, allowPath: boolean): string {
  const value = source[name] || fallback;
  if (!isAbsoluteUrl(value) && !(allowPath && /^\/(?!\/)/.test(value))) {
    refuse(name, allowPath ? 'an http(s) URL or a path that starts with /' : 'an http(s) URL', value);
  }
  return value.replace(/\/+$/, '');
}

function readAppEnv(source: Source): AppEnv {
  const value = source.NEXT_PUBLIC_APP_ENV || 'development';
  if (!appEnvs.includes(value)) refuse('NEXT_PUBLIC_APP_ENV', appEnvs.join(', or '), value);
  return value as AppEnv;
}

function readGtmId(source: Source): string {
  const value = source.NEXT_PUBLIC_GTM_ID ?? '';
  if (value !== '' && !/^GTM-[A-Z0-9]+$/.test(value)) {
    refuse('NEXT_PUBLIC_GTM_ID', 'empty or like GTM-XXXXXXX', value);
  }
  return value;
}

/** In production, links in search results, shared pages and mails lead to this address, so it must be a public https one. */
function readSiteUrl(source: Source, appEnv: AppEnv): string {
  const name = 'NEXT_PUBLIC_SITE_URL';
  const url = readUrl(source, name, 'http://localhost:3000', false);
  const { protocol, hostname } = new URL(url);
  const isLocal = /^(.+\.)?localhost$|^127\.|^\[/.test(hostname);
  if (appEnv === 'production' && (protocol !== 'https:' || isLocal)) {
    refuse(name, 'the site’s own https address, such as https://quiz.example.jp, in production', url);
  }
  return url;
}

/** Reads and checks the site's settings; an empty one takes its default. Throws an Error that names a bad one. */
export function readEnv(source: Source): Env {
  const appEnv = readAppEnv(source);
  return {
    apiBaseUrl: readUrl(source, 'NEXT_PUBLIC_API_BASE_URL', '/api', true),
    baseSiteApiUrl: readUrl(source, 'NEXT_PUBLIC_BASE_SITE_API_URL', '/api', true),
    baseSiteApiKey: source.NEXT_PUBLIC_BASE_SITE_API_KEY ?? '',
    siteUrl: readSiteUrl(source, appEnv),
    appEnv,
    gtmId: readGtmId(source),
  };
}

/** The settings built into the site, by name: checked, with their defaults. Throws an Error that names a bad one. */
export function builtInSettings(source: Source): Record<string, string> {
  const env = readEnv(source);
  return {
    NEXT_PUBLIC_API_BASE_URL: env.apiBaseUrl,
    NEXT_PUBLIC_BASE_SITE_API_URL: env.baseSiteApiUrl,
    NEXT_PUBLIC_BASE_SITE_API_KEY: env.baseSiteApiKey,
    NEXT_PUBLIC_SITE_URL: env.siteUrl,
    NEXT_PUBLIC_APP_ENV: env.appEnv,
    NEXT_PUBLIC_GTM_ID: env.gtmId,
  };
}
