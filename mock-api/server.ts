import { setupServer } from 'msw/node';
import { createHandlers } from '@/mock-api/handlers';
import { type MockState, mockState } from '@/mock-api/state';

/** The mock API of the tests. A request that nothing handles is an error. */
export const mockServer = setupServer();

/** Makes the mock API answer from this state until the end of the test. */
export function serveState(state: MockState = mockState('entry')): MockState {
  mockServer.resetHandlers(...createHandlers(state));
  return state;
}
