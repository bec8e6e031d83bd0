// Behind the ports of the workers' own contests.
const firstPort = Number(process.env.E2E_PORT ?? '3911') + 10;

/** Where the second implementation of the API answers, and where the site that is built against it is served. */
export const secondSitePort = Number(process.env.E2E_SECOND_SITE_PORT ?? firstPort);
export const secondApiPort = Number(process.env.E2E_SECOND_API_PORT ?? firstPort + 1);

export const secondSiteUrl = `http://localhost:${secondSitePort}`;
export const secondApiUrl = `http://localhost:${secondApiPort}/v1`;
