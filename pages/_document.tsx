import { type DocumentProps, Head, Html, Main, NextScript } from 'next/document';
import { OldBrowser, oldBrowserScript } from '@/components/layout/old-browser';
import { Phrased } from '@/components/ui/phrased-text';
import descriptions from '@/lib/generated/descriptions.json';
import { displayFontFace, displayFontFiles, headScriptOf } from '@/lib/head/document-head';
import { sceneryPath, signalPath } from '@/lib/paths';
import { palette } from '@/lib/picture/palette';

/** A page's description for search engines and shared links. Only the document has it, so that it is in no script. */
function descriptionOf({ page, props }: DocumentProps['__NEXT_DATA__']): string | undefined {
  const { correct, description }: { correct?: number; description?: string } = props.pageProps ?? {};
  if (page === signalPath('[word]')) return description;
  const known: Record<string, string> = descriptions;
  return known[page]?.replace('{n}', `${correct}`);
}

/** The HTML document of every page. */
export default function Document({ __NEXT_DATA__: data }: DocumentProps) {
  const { page } = data;
  const description = descriptionOf(data);
  return (
    // Next then begins each page at its top at once; otherwise it would scroll there as slowly as to a place on the same page.
    <Html lang="ja" data-scroll-behavior="smooth">
      <Head>
        {/* Otherwise browsers on iPhones put links and elements of their own in the places of figures that look like a number to call, a date or a place. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        {description && <meta name="description" content={description} />}
        {description && <meta property="og:description" content={description} />}
        {displayFontFiles.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="preload" as="image" href={sceneryPath('ship')} fetchPriority="high" />
        <style>{displayFontFace}</style>
        <script>{headScriptOf(page)}</script>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" sizes="any" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content={palette.navy} />
      </Head>
      <body>
        <noscript>
          <Phrased.P
            className="no-script"
            text="このサイトを使うには、ブラウザーの設定でJavaScriptを使えるようにしてください。"
          />
        </noscript>
        <OldBrowser />
        <script>{oldBrowserScript}</script>
        <Main />
        <NextScript />
      </body>
    </Html>
  );
}
