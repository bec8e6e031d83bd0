import { renderHook } from '@testing-library/react';
import { createRouter, inRouter } from '@/__tests__/support/render-page';
import { useCleanAddress } from '@/hooks/use-clean-address';
import { loadTagManager } from '@/lib/analytics';

jest.mock('@/lib/analytics', () => ({ ...jest.requireActual('@/lib/analytics'), loadTagManager: jest.fn() }));

/** A page of the site, while the router believes that this is the address. */
function open(pathname: string, asPath: string) {
  const router = { ...createRouter(pathname), asPath };
  renderHook(() => useCleanAddress(), { wrapper: inRouter(router) });
  return router;
}

test('when no token is in the address, then the tag manager is loaded', () => {
  const router = open('/', '/?type=webview');
  expect(loadTagManager).toHaveBeenCalled();
  expect(router.replace).not.toHaveBeenCalled();
});

test.each([
  ['/', '/?type=webview#base_crew_token=abc', '/?type=webview'],
  ['/entry/confirm', '/entry/confirm?entry_token=abc', '/entry/confirm'],
  ['/404', '/else?entry_token=abc', '/else'],
])(
  'when a token is in the address of %s, then it goes, and no tag manager reads it',
  (page, asPath, clean) => {
    const { replace } = open(page, asPath);
    expect(replace).toHaveBeenCalledWith(clean, undefined, { shallow: true, scroll: false });
    expect(loadTagManager).not.toHaveBeenCalled();
  },
);

test('when the verification mail’s link has led here, then no tag manager is loaded', () => {
  open('/entry/confirm', '/entry/confirm');
  expect(loadTagManager).not.toHaveBeenCalled();
});
