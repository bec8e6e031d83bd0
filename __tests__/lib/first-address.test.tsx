import { renderHook } from '@testing-library/react';
import { createRouter, inRouter } from '@/__tests__/support/render-page';
import { useCleanAddress } from '@/hooks/use-route-effects';
import { loadTagManager } from '@/lib/analytics';
import { isBoolean, isString } from '@/lib/checks';
import { firstAddress, readFirstAddress, takeFirstAddress, withoutSecrets } from '@/lib/first-address';
import { readStored } from '@/lib/storage';

const nothing = { isWebview: false, isBaseLoggedIn: false, examNumber: undefined };

test.each([
  ['', '', nothing],
  ['?type=webview', '', { ...nothing, isWebview: true }],
  ['?type=webview&is_logged_in=true', '', { ...nothing, isWebview: true, isBaseLoggedIn: true }],
  ['', '#base_crew_token=7K3M-Q9RT-2XWD', { ...nothing, examNumber: '7K3M-Q9RT-2XWD' }],
  ['', '#faq&base_crew_token=a%20b', { ...nothing, examNumber: 'a b' }],
  ['?type=WEBVIEW&is_logged_in=1&type=x', '#base_crew_token=', nothing],
  ['?%E0%A4%A=&&&=?type', '#%%%', nothing],
  ['', `#base_crew_token=${'x'.repeat(201)}`, nothing],
])('%s%s says %j', (search, hash, arrival) => {
  expect(readFirstAddress({ search, hash })).toEqual(arrival);
});

test('the address bar loses the token at once; flags last for the session; the token waits to log in', () => {
  window.history.replaceState({ kept: 1 }, '', '/login?type=webview&is_logged_in=true#base_crew_token=abc');
  takeFirstAddress();
  expect(window.location.href).toMatch(/\/login\?type=webview&is_logged_in=true$/);
  expect(window.history.state).toEqual({ kept: 1 });
  expect(readStored('is_webview', isBoolean)).toBe(true);
  expect(readStored('is_base_logged_in', isBoolean)).toBe(true);
  expect(firstAddress.examNumber).toBe('abc');
});

test('an address that says nothing changes no flag of the session', () => {
  window.history.replaceState(null, '', '/?type=webview');
  takeFirstAddress();
  window.history.replaceState(null, '', '/faq?type=other');
  takeFirstAddress();
  expect(readStored('is_webview', isBoolean)).toBe(true);
});

test.each([
  ['/', '/'],
  ['/#faq', '/#faq'],
  ['/#base_crew_token=x', '/'],
  ['/#base_crew_token', '/'],
  ['/#faq&base_crew_token=x', '/#faq'],
  ['/#base_crew_token=x&faq', '/#faq'],
  ['/#my_base_crew_token=x', '/#my_base_crew_token=x'],
  ['/faq?a=%E3%81%82&b#c', '/faq?a=%E3%81%82&b#c'],
  ['/entry/confirm?entry_token=abc', '/entry/confirm'],
  ['/entry/confirm?utm=x&entry_token=abc#top', '/entry/confirm?utm=x#top'],
  ['/entry/confirm?entry%5Ftoken=abc&utm=%E3%81%82+1', '/entry/confirm?utm=%E3%81%82+1'],
  ['/?type=webview#base_crew_token=abc', '/?type=webview'],
])('%s without secrets is %s', (address, clean) => {
  expect(withoutSecrets(address)).toBe(clean);
});

test('when the verification mail’s link is opened, then its token is in the session’s storage and not in the address', () => {
  window.history.replaceState({ kept: 1 }, '', '/entry/confirm?entry_token=secret');
  takeFirstAddress();
  expect(window.location.href).toMatch(/\/entry\/confirm$/);
  expect(window.history.state).toEqual({ kept: 1 });
  expect(window.localStorage).toHaveLength(0);
  expect(readStored('entry_token', isString)).toBe('secret');
});

jest.mock('@/lib/analytics', () => ({ ...jest.requireActual('@/lib/analytics'), loadTagManager: jest.fn() }));

/** A page of the site, while the router believes that this is the address. */
function open(pathname: string, asPath: string) {
  const router = { ...createRouter(pathname), asPath };
  renderHook(() => useCleanAddress(), { wrapper: inRouter(router) });
  return router;
}

test('when no token is in the address, then the tag manager is loaded', () => {
  const router = open('/', '/?type=webview');
  expect(loadTagManager).toHaveBeenCalledWith('/');
  expect(router.replace).not.toHaveBeenCalled();
});

test.each([
  ['/', '/?type=webview#base_crew_token=abc', '/?type=webview'],
  ['/entry/confirm', '/entry/confirm?entry_token=abc', '/entry/confirm'],
  ['/404', '/else?entry_token=abc', '/else'],
])('a token in the address of %s goes, and no tag manager reads it', (page, asPath, clean) => {
  const { replace } = open(page, asPath);
  expect(replace).toHaveBeenCalledWith(clean, undefined, { shallow: true, scroll: false });
  expect(loadTagManager).not.toHaveBeenCalled();
});
