import { text } from 'node:stream/consumers';
import pg from 'pg';
import { openEmbeddedPostgres } from '../src/shared-postgres.ts';

// Uses the embedded server until its standard input ends or Ctrl-C is pressed: `use-postgres.ts <data directory>`.
const server = await openEmbeddedPostgres({ dataDirectory: process.argv[2] ?? '', port: 0 });
const interrupted = new Promise((resolve) => process.once('SIGINT', resolve));
process.stdout.write(`${JSON.stringify({ url: server.url, joined: server.joined })}\n`);
await Promise.race([text(process.stdin), interrupted]);
const client = new pg.Client({ connectionString: server.url });
await client.connect();
await client.query('CREATE TABLE IF NOT EXISTS last_words (words text)');
await client.end();
await server.close();
process.exit(0);
