import type { Client } from 'pg';

/** A statement that nothing was heard of for too long; its connection is gone. */
function silenceError(limitMilliseconds: number): Error {
  const message = `Connection terminated: the database said nothing for ${limitMilliseconds} ms`;
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' });
}

/**
 * Destroys a connection on which a statement (or the goodbye) does not end in time. PostgreSQL's own limit only works while the
 * two can hear each other: behind a network that has gone silent, a connection looks idle for hours. It has to be destroyed,
 * not merely given up, because its user returns it to the pool as if nothing were wrong.
 */
export function destroyWhenSilent(client: Client, limitMilliseconds: number): void {
  let isWaiting = false;
  const timer = setTimeout(() => {
    if (isWaiting) client.connection.stream.destroy(silenceError(limitMilliseconds));
  }, limitMilliseconds).unref();
  const expectAnswer = () => {
    isWaiting = true;
    timer.refresh();
  };
  const { query, end } = client;
  client.query = function watchedQuery(this: Client, ...statement: unknown[]) {
    expectAnswer();
    return Reflect.apply(query, this, statement);
  } as typeof query;
  client.end = function watchedEnd(this: Client, ...callback: unknown[]) {
    expectAnswer();
    return Reflect.apply(end, this, callback);
  } as typeof end;
  client.on('drain', () => {
    isWaiting = false;
  });
  client.on('end', () => clearTimeout(timer));
}

/**
 * Makes the server check every two seconds whether its client is still there, and end the statement if not: an aggregation
 * whose command was killed must not go on holding its exam. A server without this setting (PostgreSQL before 14, other engines)
 * goes without.
 */
export async function endStatementsOfTheGone(client: Pick<Client, 'query'>): Promise<void> {
  const checks = `select set_config(name, '2000', false) from pg_settings where name = 'client_connection_check_interval'`;
  await client.query(checks).catch(() => undefined);
}
