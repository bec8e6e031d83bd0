// Beyond the ports of the workers' own contests: a worker that is started again after a failure takes the next one.
const firstPort = Number(process.env.E2E_PORT ?? '3911') + 50;

/** The ports of the second implementation of the API, and of the site that is built against it. */
export const secondSitePort = Number(process.env.E2E_SECOND_SITE_PORT ?? firstPort);
export const secondApiPort = Number(process.env.E2E_SECOND_API_PORT ?? firstPort + 1);

export const secondSiteUrl = `http://localhost:${secondSitePort}`;
export const secondApiUrl = `http://localhost:${secondApiPort}/v1`;
