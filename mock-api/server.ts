import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createHandlers } from '@/mock-api/handlers';
import { type MockState, mockState } from '@/mock-api/state';

/** The mock API of the tests. A request that nothing handles is an error. */
export const mockServer = setupServer();

const servedVersion = (): string => process.env.BUILD_VERSION ?? '';

/** Makes the mock API respond from this state until the end of the test. */
export function serveState(state: MockState = mockState('entry')): MockState {
  const versionFile = http.get('*/version.json', () => HttpResponse.json({ version: servedVersion() }));
  mockServer.resetHandlers(versionFile, ...createHandlers(state));
  return state;
}
