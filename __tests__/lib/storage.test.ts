import { breakStorage } from '@/__tests__/support/browser';
import { isString } from '@/lib/checks';
import { readStored, removeStored, subscribeToStorage, writeStored } from '@/lib/storage';

const key = 'knowledgeking2025:display_name';

test('what is stored can be read again, under the site’s prefix', () => {
  writeStored('display_name', 'うみねこ');
  expect(readStored('display_name', isString)).toBe('うみねこ');
  expect(window.localStorage.getItem(key)).toBe('"うみねこ"');
});

test('what belongs to the session is not kept beyond it', () => {
  writeStored('is_webview', true);
  writeStored('version_confirmed:7.0.0', true);
  expect(window.localStorage).toHaveLength(0);
  expect(window.sessionStorage).toHaveLength(2);
});

test.each(['{', 'null', '12', '["a"]', ''])('foreign content %j is dropped', (raw) => {
  window.localStorage.setItem(key, raw);
  expect(readStored('display_name', isString)).toBeUndefined();
  expect(window.localStorage.getItem(key)).toBeNull();
});

test('with full storage a value is kept until the page is left', () => {
  breakStorage('full');
  writeStored('display_name', 'うみねこ');
  expect(readStored('display_name', isString)).toBe('うみねこ');
  removeStored('display_name');
  expect(readStored('display_name', isString)).toBeUndefined();
});

test('with storage off nothing is thrown', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('off', 'SecurityError');
  });
  expect(readStored('base_token', isString)).toBeUndefined();
  expect(() => removeStored('base_token')).not.toThrow();
});

test('tells of changes here and in other tabs', () => {
  const listener = jest.fn();
  const stop = subscribeToStorage(listener);
  writeStored('display_name', 'a');
  window.dispatchEvent(new StorageEvent('storage'));
  stop();
  removeStored('display_name');
  expect(listener).toHaveBeenCalledTimes(2);
});
