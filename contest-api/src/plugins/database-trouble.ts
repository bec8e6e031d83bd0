/**
 * PostgreSQL's codes for conflicts that retries did not resolve, connection failures, too many connections, time-outs,
 * shutting down and starting up, and the network's own.
 */
const unavailableCodes = new Set([
  '40001',
  '40P01',
  '08000',
  '08003',
  '08006',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** node-postgres gives these errors no code. */
const unavailableMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
];

/** Whether an error only means that the database can't be reached or is overloaded right now. */
export function isDatabaseUnavailable(error: Error): boolean {
  if ('code' in error && unavailableCodes.has(String(error.code))) return true;
  return unavailableMessages.some((message) => error.message.startsWith(message));
}
