import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.ts';
import type { CallCost, ModelledCall } from '../bench/calls.ts';

/** The inputs of the model. Costs are measured, the rest is assumed; both are in `lab/model/inputs.json`. */
export interface Inputs {
  /** On which machine, and by which command, the costs were measured. */
  measured: string;
  costs: Readonly<Record<ModelledCall, CallCost>>;
  contest: {
    participants: number;
    /** Seconds. */
    duration: number;
    /** Seconds from the exam's start to its end. */
    window: number;
    questions: number;
    /** The share of all entries that come in the busiest hour. */
    entryPeak: number;
  };
  people: {
    /** Minutes before the start over which they come to the site, more and more of them. */
    arrivalMinutes: number;
    /** The share that waits at the countdown, and the mean time until they press, in seconds. The others come within the first minute. */
    waiting: number;
    pressSeconds: number;
    /** The share that loads the page again, or comes back to it, once during the exam. */
    reloads: number;
    /** The median time for a question in seconds, and how far contestants (and a contestant's questions) differ: log-normal. */
    thinkSeconds: number;
    contestantSpread: number;
    questionSpread: number;
    /** The share that has the page open when the quick score opens, and when the results are published. */
    waitForScore: number;
    waitForResults: number;
  };
  page: {
    /** Files of a first visit, and their bytes. */
    files: number;
    bytes: number;
    /** Pictures, sounds and videos of a question, and the bytes of one. */
    mediaPerQuestion: number;
    mediaBytes: number;
    /** Bytes of a response that the CDN has for everyone: status, exams, results. */
    sharedBytes: number;
  };
  machines: {
    utilisation: number;
    /** Connections per copy, and how many one PostgreSQL server takes. */
    poolSize: number;
    connectionsPerServer: number;
    /** Cores of one database server; cores of a machine that carries copies, one copy a core. */
    databaseCores: number;
    copyCores: number;
    /** Write-ahead log that one server writes and ships, in bytes a second. */
    walPerSecond: number;
    /** Mails a second that the mail service takes. */
    mailsPerSecond: number;
    /** US dollars: a vCPU with its memory for an hour, a GB from the CDN. */
    coreHour: number;
    gigabyte: number;
    /** Hours for which the machines of the exam's peak are there. */
    peakHours: number;
  };
}

/** Reads the inputs that are stored in the repository. */
export const readInputs = (): Inputs => JSON.parse(readFileSync(inRoot('lab/model/inputs.json'), 'utf8'));
