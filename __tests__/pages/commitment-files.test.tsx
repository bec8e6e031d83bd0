import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { refusal } from '@/mock-api/answer';
import { mockServer } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import CommitmentPage from '@/pages/commitment';
import { holdBack } from '../support/hold';
import { renderPage } from '../support/render-page';
import { sealed, serveSealed, teachHashing } from '../support/sealed';

beforeAll(teachHashing);

const published = { document_url: '/commitment-document.json' };

test('when a file’s check fails for want of a network, then the same file can be chosen again', async () => {
  await serveSealed(namedStates.published(), published);
  mockServer.use(
    http.get('*/api/exams/:id/commitment/document', () => refusal(404, 'not_found'), { once: true }),
  );
  const { user } = renderPage(CommitmentPage);
  const file = new File([sealed], 'document.json', { type: 'application/json' });
  const input = await screen.findByLabelText<HTMLInputElement>(/ダウンロードしてある書類/);
  await user.upload(input, file);
  expect(await screen.findByText(/書類を読み込めませんでした/)).toBeVisible();
  expect(input.files).toHaveLength(1);
  // A browser tells of a change only if the choice differs from the one before.
  await user.click(input);
  expect(input.files).toHaveLength(0);
  await user.upload(input, file);
  expect(await screen.findByText(/指紋が同じです/)).toBeVisible();
});

test('when a file is chosen while the document is being checked, then the file’s verdict stays, whichever is later', async () => {
  await serveSealed(namedStates.published(), published);
  const document = holdBack('get', '*/api/exams/:id/commitment/document');
  const { user } = renderPage(CommitmentPage);
  await user.click(await screen.findByRole('button', { name: '確かめる' }));
  await waitFor(() => expect(document.asked).toHaveBeenCalled());
  mockServer.use(
    http.get('*/api/exams/:id/commitment/document', () =>
      HttpResponse.json({ document: sealed, current: sealed }),
    ),
  );
  const file = new File([sealed.replace('SOS', 'OSO')], 'document.json', { type: 'application/json' });
  await user.upload(screen.getByLabelText(/ダウンロードしてある書類/), file);
  expect(await screen.findByText(/指紋がちがいます/)).toBeVisible();
  await document.release();
  expect(screen.getByText(/指紋がちがいます/)).toBeVisible();
  expect(screen.queryByText(/指紋が同じです/)).not.toBeInTheDocument();
});
