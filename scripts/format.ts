import { runCommand } from './lib/run-command.ts';
import { runMain } from './lib/run-main.ts';

// Formats every file as `npm run check` expects, as far as a tool can.
await runMain(import.meta, async () => {
  const { code } = await runCommand('biome', ['check', '--write'], { isShown: true });
  process.exitCode = code;
});
