/** @jest-environment node */

import { readEnv } from '@/lib/env-rules';

test('without settings everything has its default', () => {
  expect(readEnv({})).toEqual({
    apiBaseUrl: '/api',
    baseSiteApiUrl: '/api',
    baseSiteApiKey: '',
    siteUrl: 'http://localhost:3000',
    appEnv: 'development',
    gtmId: '',
  });
});

test('a closing slash is dropped', () => {
  const env = readEnv({
    NEXT_PUBLIC_API_BASE_URL: 'https://api.example.com/v1/',
    NEXT_PUBLIC_SITE_URL: 'https://example.com/',
  });
  expect(env).toMatchObject({ apiBaseUrl: 'https://api.example.com/v1', siteUrl: 'https://example.com' });
});

test.each([
  '',
  'http://localhost:3000',
  'http://quiz.example.jp',
  'https://localhost',
  'https://127.0.0.1',
  'https://[::1]',
])('a build for production whose address is “%s” is refused', (siteUrl) => {
  const read = () => readEnv({ NEXT_PUBLIC_APP_ENV: 'production', NEXT_PUBLIC_SITE_URL: siteUrl });
  expect(read).toThrow(/^NEXT_PUBLIC_SITE_URL must be .*https/);
  expect(readEnv({ NEXT_PUBLIC_APP_ENV: 'staging', NEXT_PUBLIC_SITE_URL: siteUrl }).appEnv).toBe('staging');
});

test('a build for production takes an https address', () => {
  const env = readEnv({
    NEXT_PUBLIC_APP_ENV: 'production',
    NEXT_PUBLIC_SITE_URL: 'https://quiz.example.jp',
  });
  expect(env.siteUrl).toBe('https://quiz.example.jp');
});

test.each([
  ['NEXT_PUBLIC_API_BASE_URL', 'api', 'a path that starts with /'],
  ['NEXT_PUBLIC_API_BASE_URL', '//evil.example', 'a path that starts with /'],
  ['NEXT_PUBLIC_BASE_SITE_API_URL', 'ftp://x', 'an http(s) URL'],
  ['NEXT_PUBLIC_SITE_URL', '/site', 'an http(s) URL'],
  ['NEXT_PUBLIC_APP_ENV', 'prod', 'development, or staging, or production'],
  ['NEXT_PUBLIC_GTM_ID', 'UA-1', 'GTM-XXXXXXX'],
])('%s=%s stops the build with its name and what is expected', (name, value, expected) => {
  const read = () => readEnv({ [name]: value });
  expect(read).toThrow(name);
  expect(read).toThrow(expected);
  expect(read).toThrow(value);
});
