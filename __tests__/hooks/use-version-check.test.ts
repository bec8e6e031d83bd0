import { HttpResponse, http } from 'msw';
import { breakStorage } from '@/__tests__/support/browser';
import { confirmReload, isPlaying, readServedVersion } from '@/hooks/use-version-check';
import { mockServer } from '@/mock-api/server';

const serve = (make: () => Response): void => mockServer.use(http.get('*/version.json', make));
const built = process.env.BUILD_VERSION ?? '';

test('the version that is served is asked for past every cache', async () => {
  const asked = jest.fn();
  mockServer.use(
    http.get('*/version.json', ({ request }) => {
      asked(new URL(request.url).searchParams.get('t'));
      return HttpResponse.json({ version: '9.9.9' });
    }),
  );
  expect(await readServedVersion()).toBe('9.9.9');
  expect(asked).toHaveBeenCalledWith(expect.stringMatching(/^\d{13}$/));
});

test.each([
  ['HTML', () => new HttpResponse('<html></html>')],
  ['nothing', () => new HttpResponse(null)],
  ['an error', () => HttpResponse.json({ version: '9' }, { status: 500 })],
  ['no version', () => HttpResponse.json({ version: 9 })],
  ['no answer', () => HttpResponse.error()],
])('%s is no version', async (_name, make) => {
  serve(make);
  expect(await readServedVersion()).toBeUndefined();
});

test('the site is loaded again once per version', () => {
  expect(confirmReload(built)).toBe(false);
  expect(confirmReload(undefined)).toBe(false);
  expect(confirmReload('9.9.9')).toBe(true);
  expect(confirmReload('9.9.9')).toBe(false);
  expect(confirmReload('10.0.0')).toBe(true);
  expect(window.sessionStorage.getItem('knowledgeking2025:version_confirmed:9.9.9')).toBe('true');
});

test('a browser that can’t remember it is not sent round in circles', () => {
  breakStorage('full');
  expect(confirmReload('11.0.0')).toBe(false);
});

test.each([
  ['/exam/play', true],
  ['/practice/play', true],
  ['/archive/play', true],
  ['/exam', false],
  ['/exam/finished', false],
])('%s is being played: %s', (route, expected) => {
  expect(isPlaying(route)).toBe(expected);
});
