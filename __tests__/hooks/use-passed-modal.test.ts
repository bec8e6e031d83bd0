import { act, renderHook } from '@testing-library/react';
import { allowMotion } from '@/__tests__/support/allow-motion';
import { breakStorage } from '@/__tests__/support/storage-trouble';
import { usePassedModal } from '@/components/modal/passed-modal';
import { useModal } from '@/hooks/use-modal';
import { removeStored } from '@/lib/storage';
import { mockExam } from '@/mock-api/exam';

const exam = mockExam('result_published');
const shown = () => useModal.getState().modal;
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

function forgetVisit(): void {
  useModal.setState({ modal: undefined });
  removeStored('passed_told');
}

beforeEach(() => {
  jest.useFakeTimers();
  forgetVisit();
});

test('the score has its moment first; where less motion is wanted there is nothing to wait for', () => {
  allowMotion(true);
  const { unmount } = renderHook(() => usePassedModal(true, exam));
  wait(1_500);
  expect(shown()).toBeUndefined();
  wait(200);
  expect(shown()).toBe('result-passed');
  unmount();
  forgetVisit();
  allowMotion(false);
  renderHook(() => usePassedModal(true, exam));
  wait(0);
  expect(shown()).toBe('result-passed');
});

test('when it was opened on this device before, then it stays closed', () => {
  window.localStorage.setItem('knowledgeking2025:passed_told', 'true');
  renderHook(() => usePassedModal(true, exam));
  wait(2_000);
  expect(shown()).toBeUndefined();
});

test('when the browser stores nothing, then it opens all the same, once until the page is left', () => {
  breakStorage('full');
  renderHook(() => usePassedModal(true, exam));
  wait(2_000);
  expect(shown()).toBe('result-passed');
  act(() => useModal.getState().close());
  renderHook(() => usePassedModal(true, exam));
  wait(2_000);
  expect(shown()).toBeUndefined();
});

test('it does not open for those who did not pass, nor on a page that has been left', () => {
  renderHook(() => usePassedModal(false, exam));
  renderHook(() => usePassedModal(true, exam)).unmount();
  wait(2_000);
  expect(shown()).toBeUndefined();
});

test('it waits until another modal is closed', () => {
  useModal.getState().open('result-share', () => null);
  renderHook(() => usePassedModal(true, exam));
  wait(2_000);
  expect(shown()).toBe('result-share');
  act(() => useModal.getState().close());
  wait(2_000);
  expect(shown()).toBe('result-passed');
});
