import { showEarlyEntry } from '@/lib/head/early-contest';
import { runEach } from '@/lib/head/run-each';

/* The script in the head of the entry form's page, after that of every page. */

runEach([showEarlyEntry]);
