export type AppEnv = 'development' | 'staging' | 'production';

/** The settings that are built into the site. */
export interface Env {
  /** The contest API's base URL: a path on the site's own origin, or an absolute URL; without a slash at the end. */
  apiBaseUrl: string;
  /** The base URL of the partner app's entry status call; without a slash at the end. */
  baseSiteApiUrl: string;
  baseSiteApiKey: string;
  /** The site's own address, for canonical and share links; without a slash at the end. */
  siteUrl: string;
  appEnv: AppEnv;
  /** The Google Tag Manager id; empty: no analytics. */
  gtmId: string;
}

/** The settings of this build, as next.config.ts has checked them. Each is spelled in full because the build replaces exactly these expressions. */
export const env: Env = {
  apiBaseUrl: process.env.NEXT_PUBLIC_API_BASE_URL ?? '/api',
  baseSiteApiUrl: process.env.NEXT_PUBLIC_BASE_SITE_API_URL ?? '/api',
  baseSiteApiKey: process.env.NEXT_PUBLIC_BASE_SITE_API_KEY ?? '',
  siteUrl: process.env.NEXT_PUBLIC_SITE_URL ?? 'http://localhost:3000',
  appEnv: (process.env.NEXT_PUBLIC_APP_ENV as AppEnv | undefined) ?? 'development',
  gtmId: process.env.NEXT_PUBLIC_GTM_ID ?? '',
};
