/** Where the second implementation of the API answers, and where the site that is built against it is served. */
export const secondSitePort = Number(process.env.E2E_SECOND_SITE_PORT ?? '3921');
export const secondApiPort = Number(process.env.E2E_SECOND_API_PORT ?? '3922');

export const secondSiteUrl = `http://localhost:${secondSitePort}`;
export const secondApiUrl = `http://localhost:${secondApiPort}/v1`;
