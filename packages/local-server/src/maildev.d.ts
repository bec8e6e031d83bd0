/** The parts of maildev that the mail catcher uses; the package has no types. */
declare module 'maildev/lib/mailserver.js' {
  import type { Server } from 'node:net';

  interface Mail {
    /** Path of the file that holds the mail. */
    source: string;
  }
  interface MailServer {
    /** The mails in the order in which the inbox shows them. */
    store: Mail[];
    create(port: number, host: string, directory: string): void;
    /** There after `create`. */
    smtp: { options: { lenientAddressParsing?: boolean }; server: Server };
    listen(): Promise<void>;
    loadMailsFromDirectory(): void;
    onSmtpError(error: Error & { code?: string }): void;
    on(event: 'new', listener: (mail: Mail) => void): void;
  }
  const mailServer: MailServer;
  export default mailServer;
}

declare module 'maildev/lib/web.js' {
  import type { Server } from 'node:http';
  import type mailServer from 'maildev/lib/mailserver.js';

  interface Web {
    server: Server | null;
    start(
      port: number,
      host: string,
      mails: typeof mailServer,
      user: undefined,
      password: undefined,
      basePath: string,
      secure: { https: boolean },
    ): void;
  }
  const web: Web;
  export default web;
}

declare module 'maildev/lib/logger.js' {
  const logger: { setLevel(level: 0 | 1 | 2): void };
  export default logger;
}
