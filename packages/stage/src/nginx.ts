import { cpSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@knowledgeking/local-server/free-port';
import { findProgram } from './debian-program.ts';
import { startListening } from './listening.ts';
import { inRoot } from './paths.ts';

/** A running nginx in front of copies of the API. */
export type ReverseProxy = Awaited<ReturnType<typeof startNginx>>;

interface NginxOptions {
  /** For everything that it needs and writes. */
  folder: string;
  /** The public ports of the copies. */
  copies: readonly number[];
  /** nginx itself, where it is not on the PATH. */
  program?: string | undefined;
  /** Files of `deploy/nginx/optional/` to switch on, each with the module that it needs. */
  optional?: Readonly<Record<string, string>>;
  /** Further changes of the configuration, by the text that they replace. */
  changes?: Readonly<Record<string, string>>;
}

/** Without it, nginx that is started by root gives its work to an account that may read nothing in a temporary folder. */
const asRoot = process.getuid?.() === 0 ? 'user root;\n' : '';

/** Writes the configuration of deploy/nginx into a folder, with this machine's folders and ports in the place of a server's. */
function install(port: number, { folder, copies, optional = {}, changes = {} }: NginxOptions): void {
  const etc = path.join(folder, 'etc');
  const files = path.join(folder, 'srv');
  cpSync(inRoot('deploy/nginx'), etc, { recursive: true });
  cpSync(inRoot('deploy/messages'), path.join(files, 'messages'), { recursive: true });
  for (const made of ['etc/modules-enabled', 'etc/contest/site.d', 'srv/site', 'srv/kept', 'run'])
    mkdirSync(path.join(folder, made), { recursive: true });
  for (const [name, module] of Object.entries(optional)) {
    cpSync(path.join(etc, 'optional', `${name}.conf`), path.join(etc, 'contest/site.d', `${name}.conf`));
    writeFileSync(path.join(etc, 'modules-enabled', `${name}.conf`), `load_module ${module};\n`);
  }
  const copiesFile = path.join(etc, 'contest/copies.conf');
  const [, parameters = ''] = /^server \S+ (.*)$/m.exec(readFileSync(copiesFile, 'utf8')) ?? [];
  writeFileSync(copiesFile, copies.map((copy) => `server 127.0.0.1:${copy} ${parameters}\n`).join(''));
  const headers = path.join(files, 'site/_headers.nginx.conf');
  if (!statSync(headers, { throwIfNoEntry: false })) writeFileSync(headers, readHeadersOfNoSite());
  const release = `map "" $contest_site { default ${files}/site; }\ninclude ${headers};\n`;
  writeFileSync(path.join(files, 'release.conf'), release);
  const replaced = {
    '/srv/contest': files,
    '/run/nginx': path.join(folder, 'run'),
    '/etc/nginx': etc,
    'listen 8080': `listen 127.0.0.1:${port}`,
    'worker_processes auto': `daemon off;\n${asRoot}worker_processes 1`,
    '/dev/stderr warn': `${path.join(folder, 'error.log')} warn`,
    'access_log /dev/stdout': `access_log ${path.join(folder, 'access.log')}`,
    ...changes,
  };
  for (const file of globSync('**/*.conf', { cwd: etc })) {
    let text = readFileSync(path.join(etc, file), 'utf8');
    for (const [from, to] of Object.entries(replaced)) text = text.replaceAll(from, to);
    writeFileSync(path.join(etc, file), text);
  }
}

/** The variables of a site without any file: every header that deploy/nginx sends is empty. */
function readHeadersOfNoSite(): string {
  const sent =
    readFileSync(inRoot('deploy/nginx/contest/headers.conf'), 'utf8').match(/\$contest_\w+/g) ?? [];
  return sent.map((variable) => `map "" ${variable} { default ""; }\n`).join('');
}

/**
 * Starts the nginx of deploy/nginx in front of copies of the API.
 * @returns also what takes the place of `/srv/contest`, `files`: the site in `site/`, scripts of earlier releases in `kept/`, messages in
 * `messages/`
 * @throws StartError where there is no nginx, or with what it says
 */
export async function startNginx(options: NginxOptions) {
  const { folder } = options;
  const debians = { packageName: 'nginx', file: 'usr/sbin/nginx' };
  const program =
    options.program || process.env.NGINX_PROGRAM || (await findProgram(debians, '-v')) || 'nginx';
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  install(port, options);
  const args = ['-p', folder, '-c', path.join(folder, 'etc/nginx.conf')];
  const missing = 'nginx is missing. Install it (apt-get install nginx), or set NGINX_PROGRAM to its path.';
  const started = await startListening(port, program, args, missing);
  return { port, files: path.join(folder, 'srv'), ...started };
}
