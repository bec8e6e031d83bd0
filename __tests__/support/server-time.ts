import { act } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { timeFromNow } from '@/mock-api/exam';
import { mockServer } from '@/mock-api/server';
import type { createRouter } from './render-page';

/**
 * Makes the server tell the page a time other than the device's, as after a sleep.
 * @param milliseconds how far ahead of the device's clock the server is
 */
export function tellServerTime(router: ReturnType<typeof createRouter>, milliseconds: number): void {
  mockServer.use(
    http.get('*/api/users/me', () => HttpResponse.json({ server_time: timeFromNow(milliseconds) })),
  );
  // The user is read again on every change of page.
  act(() => router.events.emit('routeChangeComplete', router.pathname));
}
