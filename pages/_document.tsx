import { Head, Html, Main, NextScript } from 'next/document';
import { env } from '@/lib/env';

/** The page around every page. */
export default function Document() {
  return (
    <Html lang="ja">
      <Head>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <meta name="theme-color" content="#12263f" />
        {env.gtmId !== '' && <script async src={`https://www.googletagmanager.com/gtm.js?id=${env.gtmId}`} />}
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
