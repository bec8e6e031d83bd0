import { existsSync } from 'node:fs';
import { processTerminal } from '../operations/terminal.ts';
import { runContest } from './run-contest.ts';

/** The operators' command line: `npm run contest -- …` */
if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await runContest(process.argv.slice(2), processTerminal());
