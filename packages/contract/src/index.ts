/** Schemas and types that site, contest API and content pack agree on. The site imports types only, so nothing lands in its bundles. */

export * from './call.ts';
export * from './calls/entry.ts';
export * from './calls/exam.ts';
export * from './calls/index.ts';
export * from './calls/results.ts';
export * from './calls/site.ts';
export * from './errors.ts';
export * from './pack/contest.ts';
export * from './pack/crew.ts';
export * from './pack/extras.ts';
export * from './pack/mail.ts';
export * from './pack/quiz.ts';
export * from './pack/words.ts';
export * from './response-shapes.ts';
export * from './shapes.ts';
