/**
 * The beginnings of PostgreSQL's codes for what passes by itself, and of the network's own: connection failures (08), conflicts that retries
 * did not resolve (40), no disk, memory or connection left (53), time-outs, shutting down and starting up (57), errors of the system
 * around it (58), and a server that only reads, as a standby does before it takes over (25006).
 */
const unavailableCodes =
  /^(?:08|40(?:001|003|P01)$|53|57(?:014|P0)|580[03]0$|25006$|EAI_AGAIN|ECONN|EHOST|ENET|ENOTFOUND|EADDRNOTAVAIL|EMFILE|EPIPE|ETIMEDOUT)/;
/** node-postgres gives these errors no code. */
const unavailableMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
];

/** Whether an error only means that the database can't be reached, or can't do its work, right now. */
export function isDatabaseUnavailable(error: Error): boolean {
  if ('code' in error && unavailableCodes.test(String(error.code))) return true;
  return unavailableMessages.some((message) => error.message.startsWith(message));
}
