import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createHandlers } from '@/mock-api/handlers';
import { type MockState, mockState } from '@/mock-api/state';

/** The mock API of the tests. A request that nothing handles is an error. */
export const mockServer = setupServer();

const servedVersion = (): string => process.env.BUILD_VERSION ?? '';

/** Makes the mock API respond from this state until the end of the test. */
export function serveState(state: MockState = mockState('entry')): MockState {
  mockServer.resetHandlers(
    ...withoutStacks(() => [
      http.get('*/version.json', () => HttpResponse.json({ version: servedVersion() })),
      ...createHandlers(state),
    ]),
  );
  return state;
}

/** msw asks for the stack at each handler, which in jest costs more than many a test; only its messages about unused handlers read it. */
function withoutStacks<Result>(make: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
