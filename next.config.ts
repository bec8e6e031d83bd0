import { readFileSync } from 'node:fs';
import type { NextConfig } from 'next';
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants';
import { builtInSettings } from './lib/env-rules.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** In `next dev` the contest API answers under the site's own origin, as it does in the finished product. */
async function rewrites() {
  const target = process.env.API_PROXY_TARGET ?? 'http://127.0.0.1:3000';
  // One of the API's paths ends in a slash, and must keep it.
  return ['/api/:path*/', '/api/:path*', '/version.json'].map((source) => ({
    source,
    destination: target + source,
  }));
}

/** An export beside the one that is being served; `scripts/build.ts` puts it in place when it is whole. Default: `out`. */
function exportDirectory() {
  const { EXPORT_DIRECTORY: distDir } = process.env;
  return distDir ? { distDir } : {};
}

/** What all pages share comes as one file, which compresses better than many and is kept from page to page. */
const turbopackChunking = { minChunkSize: 1_500_000, maxMergeChunkSize: 5_000_000 };

/** Next's own: a page is a page, however it is saved. */
const usual = ['tsx', 'ts', 'jsx', 'js'];

export default function nextConfig(phase: string): NextConfig {
  const isDevelopment = phase === PHASE_DEVELOPMENT_SERVER;
  // Only scripts/build.ts builds again in the same folder; elsewhere nobody would read what took seconds to write.
  const isKept = process.env.EXPORT_DIRECTORY !== undefined;
  return {
    reactStrictMode: true,
    poweredByHeader: false,
    devIndicators: false,
    // From them scripts/build.ts knows whose licences the site has to name; it does not publish them.
    productionBrowserSourceMaps: isKept,
    env: { ...builtInSettings(process.env), BUILD_VERSION: process.env.BUILD_VERSION ?? version },
    // The pages for operators (`/_debug/…`) are named `….debug.mts`: in production they are no pages at all, so that neither they nor
    // the mock data that they show can get into the output. None of the usual extensions is the end of that one.
    pageExtensions: process.env.NEXT_PUBLIC_APP_ENV === 'production' ? usual : [...usual, 'debug.mts'],
    // `a / b` with a variable would be a division, which leaves a declaration that browsers drop.
    sassOptions: { loadPaths: ['styles'], fatalDeprecations: ['slash-div'] },
    images: { unoptimized: true },
    // The filter tells the pages of the app router from those of the pages router; there are only these.
    experimental: { turbopackChunking, clientRouterFilter: false, turbopackFileSystemCacheForBuild: isKept },
    // `npm test` checks the types of everything; a slip in a test must not keep the contest from starting.
    typescript: { ignoreBuildErrors: true },
    ...(isDevelopment
      ? { rewrites, skipTrailingSlashRedirect: true }
      : { output: 'export' as const, ...exportDirectory() }),
  };
}
