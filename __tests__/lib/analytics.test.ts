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

test('without its id it goes nowhere', async () => {
  expect(await load('')).toBeUndefined();
});
