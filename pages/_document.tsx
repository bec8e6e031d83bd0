import { Head, Html, Main, NextScript } from 'next/document';

/** The page around every page. */
export default function Document() {
  return (
    <Html lang="ja">
      <Head>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <meta name="theme-color" content="#12263f" />
      </Head>
      <body>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
