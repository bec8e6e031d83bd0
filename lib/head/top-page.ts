import { showEarlyLinks } from '@/lib/head/early-contest';
import { runEach } from '@/lib/head/run-each';

/* The script in the top page's head, after that of every page. */

runEach([showEarlyLinks]);
