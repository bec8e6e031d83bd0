import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ProcessUse } from './measured-process.ts';

/** A server in a process of its own, which can say what it has used so far. */
export interface MeasuredServer {
  port: number;
  use(): Promise<ProcessUse>;
  stop(): Promise<void>;
}

/**
 * How a copy of the API is to be started (docs/scaling.md): V8's default lets the youngest objects take 48 MB, of which half is hardly
 * used.
 */
const flags = ['--max-semi-space-size=8'];

/** Starts a script that sends its port once it listens. */
export async function startServer(script: string, env: NodeJS.ProcessEnv): Promise<MeasuredServer> {
  const child = fork(script, {
    env,
    execArgv: [...flags, '--import', new URL('measured-process.ts', import.meta.url).href],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    port,
    use: async () => {
      const use = once(child, 'message') as Promise<[ProcessUse]>;
      child.send('use');
      return (await use)[0];
    },
    stop: async () => {
      const end = once(child, 'exit');
      child.kill('SIGTERM');
      await end;
    },
  };
}
