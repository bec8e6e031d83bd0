/* The API of the version after this one, as a process. */
import './next-migration.ts';
import { serve } from '../../contest-api/src/server.ts';

await serve();
