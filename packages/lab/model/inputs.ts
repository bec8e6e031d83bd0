import measured from './costs.json' with { type: 'json' };

/**
 * The cost of each call: processor time of the API and of PostgreSQL with all its processes in milliseconds, bytes of write-ahead log, and of
 * the response's body. Measured by `npm run bench -- calls --write`; everything below is assumed.
 */
export const { costs } = measured;

/** The calls that a rush is made of. */
export type ModelledCall = keyof typeof costs;
export type CallCost = (typeof costs)[ModelledCall];

export const contest = {
  participants: 1_000_000,
  /** Seconds. */
  duration: 3_600,
  /** Seconds from the exam's start to its end. */
  window: 5_400,
  questions: 100,
  /** The share of all entries that come in the busiest hour. */
  entryPeak: 0.02,
};

export const people = {
  /** Minutes before the start over which they come to the site, more and more of them. */
  arrivalMinutes: 30,
  /** The share that waits at the countdown, and the mean time until they press, in seconds. The others come within the first minute. */
  waiting: 0.7,
  pressSeconds: 1.5,
  /** The share that loads the page again, or comes back to it, once during the exam. */
  reloads: 0.2,
  /** The median time for a question in seconds, and how far contestants (and a contestant's questions) differ: log-normal. */
  thinkSeconds: 28,
  contestantSpread: 0.25,
  questionSpread: 0.6,
  /** The share that has the page open when the quick score opens, and when the results are published. */
  waitForScore: 0.5,
  waitForResults: 0.2,
};

export const page = {
  /** Files of a first visit, and their bytes. */
  files: 20,
  bytes: 300_000,
  /** Pictures, sounds and videos of a question, and the bytes of one. */
  mediaPerQuestion: 0.3,
  mediaBytes: 40_000,
  /** Bytes of a response that the CDN has for everyone: status, exams, results. */
  sharedBytes: 1_000,
};

export const machines = {
  /** The share of its time that a part may be busy. */
  utilisation: 0.6,
  /** Connections per copy, and how many one PostgreSQL server takes. */
  poolSize: 10,
  connectionsPerServer: 500,
  /** Cores of one database server; cores of a machine that carries copies, one copy a core. */
  databaseCores: 16,
  copyCores: 4,
  /** Write-ahead log that one server writes and ships, in bytes a second. */
  walPerSecond: 100_000_000,
  /** Mails a second that the mail service takes. */
  mailsPerSecond: 100,
  /** US dollars: a vCPU with its memory for an hour, a GB from the CDN. */
  coreHour: 0.05,
  gigabyte: 0.05,
  /** Hours for which the machines of the exam's peak are there. */
  peakHours: 6,
};
