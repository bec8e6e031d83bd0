const load = async (gtmId: string) => {
  jest.resetModules();
  process.env.NEXT_PUBLIC_GTM_ID = gtmId;
  const { sendTailLinkClick } = await import('@/lib/analytics');
  sendTailLinkClick('/practice');
  return window.dataLayer;
};

afterEach(() => {
  delete window.dataLayer;
  delete process.env.NEXT_PUBLIC_GTM_ID;
});

test('a click on a link far down goes to Google Tag Manager with the one category', async () => {
  expect(await load('GTM-ABC123')).toEqual([
    { event: 'click', category: 'page_tail_link', label: '/practice' },
  ]);
});

test('when the tag manager is loaded, then its start is the first event, and no script stands in the page', async () => {
  jest.resetModules();
  process.env.NEXT_PUBLIC_GTM_ID = 'GTM-ABC123';
  const { loadTagManager, sendTailLinkClick } = await import('@/lib/analytics');
  const before = Date.now();
  loadTagManager();
  sendTailLinkClick('/practice');
  const [start, click] = window.dataLayer ?? [];
  expect(start).toEqual({ event: 'gtm.js', 'gtm.start': expect.any(Number) });
  expect(start?.['gtm.start']).toBeGreaterThanOrEqual(before);
  expect(click).toMatchObject({ event: 'click' });
  const script = document.head.querySelector('script');
  expect(script).toHaveAttribute('src', 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123');
  expect(script?.async).toBe(true);
  script?.remove();
});

test('without its id nothing is loaded', async () => {
  jest.resetModules();
  const { loadTagManager } = await import('@/lib/analytics');
  loadTagManager();
  expect(document.head.querySelector('script')).toBeNull();
  expect(window.dataLayer).toBeUndefined();
});

test('without its id it goes nowhere', async () => {
  expect(await load('')).toBeUndefined();
});

test('when it is asked for twice, then it is loaded once', async () => {
  jest.resetModules();
  process.env.NEXT_PUBLIC_GTM_ID = 'GTM-ABC123';
  const { loadTagManager } = await import('@/lib/analytics');
  loadTagManager();
  loadTagManager();
  const scripts = document.head.querySelectorAll('script');
  expect(scripts).toHaveLength(1);
  scripts[0]?.remove();
});
