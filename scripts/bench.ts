import { measureSubmit } from './bench/submit.ts';

/** `npm run bench`: figures, all of one run; ratios are what counts, because machines differ and are noisy. */
console.log(
  'Submitting answers: the contest API against a bare Fastify + pg handler with the same statement',
);
const submit = await measureSubmit();
console.log(
  `  contest API      ${submit.apiPerSecond.toFixed(0)} submits/s (median of ${submit.rounds} rounds)`,
);
console.log(`  bare handler     ${submit.barePerSecond.toFixed(0)} submits/s`);
console.log(
  `  ratio            ${submit.ratio.toFixed(2)} (pair by pair: ${submit.ratios.map((ratio) => ratio.toFixed(2)).join(' ')}; target 0.6 or more)`,
);
console.log(`  statements       ${submit.statementsPerSubmit.toFixed(3)} per submit (target 1)`);
