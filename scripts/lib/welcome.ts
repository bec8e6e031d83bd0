import { type Period, periods } from '../../contract/src/rules/periods.ts';
import type { Demo } from './demo.ts';

export interface Welcome {
  siteUrl: string;
  /** Absent where mails go to a real mail server. */
  mailUrl?: string;
  /** Address of the operations port: readiness, metrics, documentation. */
  operationsUrl: string;
  /** Absent where nothing is kept on this machine. */
  dataDirectory?: string;
  /** Absent in production, where contests come from `exam import`. */
  demo?: Demo;
  /** Settings that a command run beside this start needs too, such as `DATA_DIR=.data2 `. */
  commandPrefix: string;
}

/** Prints at the end of a start where to go, with which exam number, and what to do next. */
export function printWelcome(welcome: Welcome): void {
  console.log(welcomeLines(welcome).join('\n'));
}

/** The lines of `printWelcome`. */
export function welcomeLines({
  siteUrl,
  mailUrl,
  operationsUrl,
  dataDirectory,
  demo,
  commandPrefix,
}: Welcome): string[] {
  const contest = `${commandPrefix}npm run contest --`;
  const demoLines = demo
    ? [
        `  Exam number  ${demo.examNumber}  (ready to log in with)`,
        `  Period       ${demo.period}`,
        `  Move on      ${contest} period ${suggestedAfter(demo.period)}`,
        `               (${periods.join(', ')})`,
        ...(demo.refusal
          ? [`  Note         content/ has changed and was not imported: ${demo.refusal}`]
          : []),
        ...(demo.outcome === 'kept'
          ? [
              `  Note         your own import stays, and content/ was not imported ("${contest} exam import content" does that)`,
            ]
          : []),
      ]
    : [`  Contest      ${contest} exam import <pack folder>`];
  return [
    '',
    `  Site         ${siteUrl}`,
    ...(mailUrl ? [`  Mail inbox   ${mailUrl}`] : []),
    ...demoLines,
    `  Operations   ${operationsUrl}/docs  (with /readyz and /metrics)`,
    `  Live page    ${operationsUrl}/live  (its password is OPERATIONS_TOKEN, "development" where none is set)`,
    `  End          Ctrl-C${dataDirectory ? `; the data stay in ${dataDirectory}` : ''}`,
    '',
  ];
}

/** The period that somebody who looks around wants next: first the exam itself, then one after the other, then all over again. */
function suggestedAfter(period: Period): Period {
  const exam = periods.indexOf('in_progress');
  const next = periods[Math.max(periods.indexOf(period) + 1, exam)];
  return next ?? periods[0];
}

/**
 * DATA_DIR and DATABASE_URL, where set, as a prefix for shell commands.
 * @param env the environment before `.env` was loaded, which commands load themselves
 */
export function commandPrefixOf(env: Record<string, string | undefined>): string {
  return ['DATA_DIR', 'DATABASE_URL']
    .filter((name) => env[name])
    .map((name) => (name === 'DATABASE_URL' ? `${name}=… ` : `${name}=${env[name]} `))
    .join('');
}
