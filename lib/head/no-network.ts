import { showNotice } from '@/lib/head/notice';

const words = '電波がもどるまで、このままお待ちください。つながると、ひとりでに進みます。';

/** Milliseconds between two looks for the network. */
const lookAgainMilliseconds = 2_000;

/** The load that waits for a network. */
let heldUrl: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whether the load under way is one that was held before. */
let goesOn = false;
let removeNotice: (() => void) | undefined;

/** Makes the held load once the server can be reached. */
async function lookForNetwork(url: string): Promise<void> {
  const isThere = await fetch(`/version.json?t=${Date.now()}`, { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  if (heldUrl !== url) return;
  if (isThere) {
    goesOn = true;
    location.assign(url);
    return;
  }
  removeNotice ??= showNotice(words);
  timer = setTimeout(() => lookForNetwork(url), lookAgainMilliseconds);
}

/**
 * Runs in the head of every page. Where a part of the next page can't be fetched, Next.js leaves for it with a full load, which without a
 * network would end on the browser's own error page. That load is refused, with a word about it, and made once the server can be reached;
 * a click on another link, a file to save or a form goes as ever. So do browsers without the Navigation API.
 */
export function holdNavigation(): void {
  if (!('navigation' in window)) return;
  navigation.addEventListener('navigate', (event) => {
    const { url, sameDocument } = event.destination;
    clearTimeout(timer);
    heldUrl = undefined;
    removeNotice?.();
    removeNotice = undefined;
    const isUsual =
      sameDocument || event.userInitiated || !event.cancelable || event.navigationType === 'reload';
    const isOther = event.downloadRequest != null || event.formData;
    if (isUsual || isOther || new URL(url).origin !== location.origin || goesOn) return;
    event.preventDefault();
    heldUrl = url;
    void lookForNetwork(url);
  });
}

/** While the browser knows that it has no network, the root has `data-offline`. The style sheets then say so wherever something is waited for. */
export function markOffline(): void {
  const tell = () => void document.documentElement.toggleAttribute('data-offline', !navigator.onLine);
  addEventListener('online', tell);
  addEventListener('offline', tell);
  tell();
}
