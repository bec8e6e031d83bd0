/** The module, fresh, on a site with this id for Google Tag Manager. */
async function load(gtmId: string) {
  jest.resetModules();
  process.env.NEXT_PUBLIC_GTM_ID = gtmId;
  return import('@/lib/analytics');
}
const scripts = () => document.head.querySelectorAll('script');

afterEach(() => {
  for (const script of scripts()) script.remove();
  delete window.dataLayer;
  delete process.env.NEXT_PUBLIC_GTM_ID;
});

test('when the tag manager is loaded, then its start is the first event, and its script is in the page once', async () => {
  const { loadTagManager, sendTailLinkClick } = await load('GTM-ABC123');
  const before = Date.now();
  loadTagManager();
  loadTagManager();
  sendTailLinkClick('/practice');
  const [start, click] = window.dataLayer ?? [];
  expect(start).toEqual({ event: 'gtm.js', 'gtm.start': expect.any(Number) });
  expect(start?.['gtm.start']).toBeGreaterThanOrEqual(before);
  expect(click).toMatchObject({ event: 'click' });
  expect(Array.from(scripts(), ({ src, async }) => [src, async])).toEqual([
    ['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123', true],
  ]);
});

test('without its id nothing is loaded, and nothing goes anywhere', async () => {
  const { loadTagManager, sendTailLinkClick } = await load('');
  loadTagManager();
  sendTailLinkClick('/practice');
  expect(scripts()).toHaveLength(0);
  expect(window.dataLayer).toBeUndefined();
});
