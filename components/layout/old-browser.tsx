import { Phrased } from '@/components/ui/phrased-text';

const id = 'old-browser';

/** Shows the notice where the scripts can't run. Lookbehind is as new as Safari 16.4, `toSorted` as Chrome 110 and Firefox 115. In ECMAScript 5. */
export const oldBrowserScript = `try{new RegExp('(?<=a)');[].toSorted.name}catch(e){document.getElementById('${id}').removeAttribute('hidden')}`;

/** The notice of browsers older than `browserslist` allows, in place of every page. Its heading is no `h1`: that is the page's. */
export function OldBrowser() {
  return (
    <div id={id} className={id} hidden>
      <Phrased.H2 text="このブラウザーでは、うまく動きません" />
      <Phrased.P text="ブラウザーが古いため、このサイトを使えません。ブラウザーを新しくするか、ほかのスマートフォンやパソコンで開いてください。" />
      <Phrased.P text="使えるのは、次のブラウザーです。" />
      <ul>
        <li>iPhone・iPad：iOS 16.4から</li>
        <li>Android：Chrome 111から</li>
        <Phrased.Li text="パソコン：Chrome 111、Edge 111、Firefox 115、Safari 16.4から" />
      </ul>
      <Phrased.P text="iPhone 8か、それより新しいiPhoneは、「設定」の「一般」にある「ソフトウェアアップデート」で新しくできます。iPhoneでは、ほかのブラウザーを入れても変わりません。" />
      <Phrased.P text="この画面では、エントリーも試験も始まりません。受験番号は、ほかの端末でもそのまま使えます。" />
    </div>
  );
}
