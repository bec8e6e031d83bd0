import { webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import type { Commitment } from '@knowledgeking/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderPage } from '@/__tests__/support/render-page';
import { renderTop } from '@/__tests__/support/render-top';
import { holdBack } from '@/__tests__/support/responses';
import { refusal } from '@/mock-api/answer';
import { mockServer, serveState } from '@/mock-api/server';
import { type MockState, namedStates } from '@/mock-api/state';
import CommitmentPage from '@/pages/commitment';

const quiz = (number: number, accepted: string[], is_void = false) => ({
  number,
  accepted_answers: accepted,
  correct_answer: accepted[0],
  is_void,
  question: { number },
});
const documentOf = (...quizzes: object[]) => JSON.stringify({ points_per_quiz: 1, quizzes });
/** A document that was sealed before the exam. */
const sealed = documentOf(quiz(1, ['3']), quiz(2, ['SOS']));
/** Of `sealed`: printf '%s' … | sha256sum. */
const hashOfSealed = async () =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(sealed))).toString('hex');

const commitmentOf = (hash: string, overrides: Partial<Commitment> = {}): Commitment => ({
  exam_id: 'exam',
  algorithm: 'SHA-256',
  hash,
  committed_at: '2025-06-20T10:00:00.000+09:00',
  earlier: [],
  remarks: [],
  ...overrides,
});

/** Gives jsdom the parts of a browser that a check needs. */
function teachHashing(): void {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  Object.defineProperty(globalThis, 'TextEncoder', { value: TextEncoder, configurable: true });
  Object.defineProperty(File.prototype, 'arrayBuffer', {
    value(this: File) {
      return new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
        reader.readAsArrayBuffer(this);
      });
    },
    configurable: true,
  });
}

/** Serves this state with the sealed document, and its questions as they are marked now. */
async function serveSealed(state: MockState, overrides: Partial<Commitment> = {}, current = sealed) {
  state.commitment = commitmentOf(await hashOfSealed(), overrides);
  state.committedDocument = { document: sealed, current };
  serveState(state);
}

beforeAll(teachHashing);

const shown = (hash: string) => (_text: string, element: Element | null) =>
  element?.localName === 'code' && element.textContent === hash;
const published = { document_url: '/commitment-document.json' };
const check = async (user: ReturnType<typeof renderPage>['user']) =>
  user.click(await screen.findByRole('button', { name: '確かめる' }));

describe('the top page', () => {
  test('shows the hash where one was published, with the way to its check', async () => {
    await serveSealed(namedStates.entryOpen());
    renderTop();
    expect(await screen.findByText(shown(await hashOfSealed()))).toBeVisible();
    expect(screen.getByRole('link', { name: 'しくみと確かめ方' })).toHaveAttribute('href', '/commitment');
  });

  test.each([
    ['an API that knows of none', () => refusal(404, 'not_found')],
    ['an API that fails', () => refusal(500, 'internal_server_error')],
    ['an answer that is something else', () => HttpResponse.json({ hash: 1 })],
  ])('says nothing with %s, and stays whole', async (_name, answer) => {
    const asked = jest.fn(answer);
    serveState(namedStates.entryOpen());
    mockServer.use(http.get('*/api/exams/:id/commitment', asked));
    renderTop();
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(await screen.findByRole('link', { name: 'エントリーする' })).toBeVisible();
    expect(screen.queryByText('問題の封印')).not.toBeInTheDocument();
  });
});

test.each([
  ['the top page', renderTop, () => screen.findByRole('link', { name: 'エントリーする' })],
  ['the page of the seal', () => renderPage(CommitmentPage), () => screen.findByText(/まだ公開していません/)],
])('when the exam is known to have no seal, then %s does not ask for one', async (_page, open, findWhole) => {
  const asked = jest.fn(() => refusal(404, 'not_found'));
  const state = namedStates.entryOpen();
  serveState({ ...state, exam: { ...state.exam, is_committed: false } });
  mockServer.use(http.get('*/api/exams/:id/commitment', asked));
  open();
  expect(await findWhole()).toBeVisible();
  await act(() => import('@/components/commitment/seal-note'));
  expect(asked).not.toHaveBeenCalled();
});

describe('the page of the seal', () => {
  test('shows, before the results, the hash with those that it replaced, and nothing to check', async () => {
    const earlier = [{ hash: 'a'.repeat(64), committed_at: '2025-06-01T10:00:00.000+09:00' }];
    await serveSealed(namedStates.entryOpen(), { earlier });
    renderPage(CommitmentPage);
    expect(await screen.findByText(shown(await hashOfSealed()))).toBeVisible();
    expect(screen.getByText(shown('a'.repeat(64)))).toBeVisible();
    expect(screen.getByText(/2025年6月1日/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '確かめる' })).not.toBeInTheDocument();
  });

  test('checks the published document: the same hash, the same key', async () => {
    await serveSealed(namedStates.published(), published);
    const { user } = renderPage(CommitmentPage);
    await check(user);
    expect(await screen.findByText(/指紋が同じです/)).toBeVisible();
    expect(screen.getByText(/すべて同じです/)).toBeVisible();
    expect(screen.getByText('訂正はありません。')).toBeVisible();
  });

  test('lists each difference with its published reason, and the one that has none', async () => {
    const current = documentOf(quiz(1, ['4']), quiz(2, ['SOS', 'エスオーエス']));
    const remarks = [
      { quiz_number: 2, reason: 'カタカナも正解にしました。', applied_at: '2025-07-01T10:00:00.000+09:00' },
    ];
    await serveSealed(namedStates.published(), { ...published, remarks }, current);
    const { user } = renderPage(CommitmentPage);
    await check(user);
    const accepted = (await screen.findByText('第2問：正解になる答え')).closest('li') as HTMLElement;
    expect(accepted).toHaveTextContent('加わったもの：「エスオーエス」');
    expect(within(accepted).getByText('理由：カタカナも正解にしました。')).toBeVisible();
    const silent = screen.getByText('第1問：正解になる答え').closest('li') as HTMLElement;
    expect(silent).toHaveTextContent('加わったもの：「4」 なくなったもの：「3」');
    expect(within(silent).getByText('理由の記録がありません。')).toBeVisible();
  });

  test.each([
    ['the document', (text: string) => text, /指紋が同じです/],
    ['a changed one', (text: string) => text.replace('SOS', 'OSO'), /指紋がちがいます/],
  ])('checks a picked file: %s', async (_name, change, verdict) => {
    await serveSealed(namedStates.published(), published);
    const { user } = renderPage(CommitmentPage);
    const file = new File([change(sealed)], 'document.json', { type: 'application/json' });
    await user.upload(await screen.findByLabelText(/ダウンロードしてある書類/), file);
    expect(await screen.findByText(verdict)).toBeVisible();
  });

  test('says what to do where the browser computes no hashes, and where the network is gone', async () => {
    await serveSealed(namedStates.published(), published);
    const { user } = renderPage(CommitmentPage);
    const subtle = jest.spyOn(webcrypto, 'subtle', 'get').mockReturnValue(undefined as never);
    await check(user);
    expect(await screen.findByText(/このブラウザーでは指紋を計算できません/)).toBeVisible();
    subtle.mockRestore();
    mockServer.use(http.get('*/api/exams/:id/commitment/document', () => refusal(404, 'not_found')));
    await check(user);
    expect(await screen.findByText(/書類を読み込めませんでした/)).toBeVisible();
  });
});

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
