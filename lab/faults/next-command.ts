/* The operators' commands of the version after this one, as a process. */
import './next-migration.ts';
import '../../contest-api/src/command-line/main.ts';
