import { waitFor } from '@testing-library/react';
import { answerButton, heading, option } from '@/__tests__/support/answer-question';
import { serveExam } from '@/__tests__/support/exam-server';
import { renderPage } from '@/__tests__/support/render-page';
import { serveNamed } from '@/__tests__/support/responses';
import ExamPlayPage from '@/pages/exam/play';

test('the first card leaves the network to its question, and asks for the faces of the others after it', async () => {
  const asked = new Set<string>();
  jest
    .spyOn(window.Image.prototype, 'src', 'set')
    .mockImplementation((address) => void (address.includes('-face-') && asked.add(address)));
  serveNamed('sitting');
  serveExam();
  const { user } = renderPage(ExamPlayPage);
  await heading('第1問');
  await user.click(option('選択肢2'));
  expect(asked.size).toBe(1);
  await user.click(answerButton());
  await heading('第2問');
  await waitFor(() => expect(asked.size).toBeGreaterThan(1));
});
