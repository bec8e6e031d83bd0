import { webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import type { Commitment } from '@knowledgeking/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { renderPage } from '@/__tests__/support/render-page';
import { renderTop } from '@/__tests__/support/render-top';
import { holdBack, respondTo, serveNamed } from '@/__tests__/support/responses';
import { Rules } from '@/components/top/rules';
import { TopHero } from '@/components/top/top-hero';
import { refusal } from '@/mock-api/handlers';
import { serveState } from '@/mock-api/server';
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
  const hash = await hashOfSealed();
  const committed_at = '2025-06-20T10:00:00.000+09:00';
  const plain = {
    exam_id: 'exam',
    algorithm: 'SHA-256',
    hash,
    committed_at,
    earlier: [],
    remarks: [],
  } as const;
  state.commitment = { ...plain, ...overrides } as Commitment;
  state.committedDocument = { document: sealed, current };
  serveState(state);
}

beforeAll(teachHashing);

const shown = (hash: string) => (_text: string, element: Element | null) =>
  element?.localName === 'code' && element.textContent === hash;
const documentPath = '*/api/exams/:id/commitment/document';

/** The page of the seal once the document is public. */
async function openPublished(overrides: Partial<Commitment> = {}, current = sealed) {
  await serveSealed(
    namedStates.published(),
    { document_url: '/commitment-document.json', ...overrides },
    current,
  );
  const { user } = renderPage(CommitmentPage);
  const input = await screen.findByLabelText<HTMLInputElement>(/ダウンロードしてある書類/);
  return {
    input,
    user,
    check: () => user.click(screen.getByRole('button', { name: '確かめる' })),
    pick: (text: string) =>
      user.upload(input, new File([text], 'document.json', { type: 'application/json' })),
  };
}

/** Two parts of the top page: the links of now, and the rules, below which the note about the seal is. */
const renderRules = () =>
  renderTop((content) => (
    <>
      <TopHero {...content} />
      <Rules {...content} />
    </>
  ));

describe('the top page', () => {
  test('shows the hash where one was published, with the way to its check', async () => {
    await serveSealed(namedStates.entryOpen());
    renderRules();
    expect(await screen.findByText(shown(await hashOfSealed()))).toBeVisible();
    expect(screen.getByRole('link', { name: 'しくみと確かめ方' })).toHaveAttribute('href', '/commitment');
  });

  test('says nothing with an API that knows of none, and stays whole', async () => {
    serveNamed('entryOpen');
    const asked = respondTo('get', '*/api/exams/:id/commitment', () => refusal(404, 'not_found'));
    renderRules();
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(await screen.findByRole('link', { name: 'エントリーする' })).toBeVisible();
    expect(screen.queryByText('問題の封印')).not.toBeInTheDocument();
  });

  test.each([
    ['an API that fails', () => refusal(500, 'internal_server_error')],
    ['an answer that is something else', () => HttpResponse.json({ hash: 1 })],
  ])(
    'says with %s that it could not be read, stays whole, and asks again on request',
    async (_name, answer) => {
      await serveSealed(namedStates.entryOpen());
      respondTo('get', '*/api/exams/:id/commitment', answer, { once: true });
      const { user } = renderRules();
      await user.click(await screen.findByRole('button', { name: 'もう一度読み込む' }));
      expect(await screen.findByText(shown(await hashOfSealed()))).toBeVisible();
      expect(screen.getByRole('link', { name: 'エントリーする' })).toBeVisible();
    },
  );
});

test.each([
  ['the top page', renderRules, () => screen.findByRole('link', { name: 'エントリーする' })],
  ['the page of the seal', () => renderPage(CommitmentPage), () => screen.findByText(/まだ公開していません/)],
])('when the exam is known to have no seal, then %s does not ask for one', async (_page, open, findWhole) => {
  serveNamed('entryOpen', { exam: { is_committed: false } });
  const asked = respondTo('get', '*/api/exams/:id/commitment', () => refusal(404, 'not_found'));
  open();
  expect(await findWhole()).toBeVisible();
  await act(() => import('@/components/commitment/seal-and-hash'));
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
    const { check } = await openPublished();
    await check();
    expect(await screen.findByText(/指紋が同じです/)).toBeVisible();
    expect(screen.getByText(/すべて同じです/)).toBeVisible();
    expect(screen.getByText('訂正はありません。')).toBeVisible();
  });

  test('lists each difference with its published reason, and the one that has none', async () => {
    const current = documentOf(quiz(1, ['4']), quiz(2, ['SOS', 'エスオーエス']));
    const remarks = [
      { quiz_number: 2, reason: 'カタカナも正解にしました。', applied_at: '2025-07-01T10:00:00.000+09:00' },
    ];
    const { check } = await openPublished({ remarks }, current);
    await check();
    const accepted = (await screen.findByText('第2問：正解になる答え')).closest('li') as HTMLElement;
    expect(accepted).toHaveTextContent('加わったもの：「エスオーエス」');
    expect(within(accepted).getByText('理由：カタカナも正解にしました。')).toBeVisible();
    const silent = screen.getByText('第1問：正解になる答え').closest('li') as HTMLElement;
    expect(silent).toHaveTextContent('加わったもの：「4」 なくなったもの：「3」');
    expect(within(silent).getByText('理由の記録がありません。')).toBeVisible();
  });

  test.each([
    ['the document', sealed, /指紋が同じです/],
    ['a changed one', sealed.replace('SOS', 'OSO'), /指紋がちがいます/],
  ])('checks a picked file: %s', async (_name, text, verdict) => {
    const { pick } = await openPublished();
    await pick(text);
    expect(await screen.findByText(verdict)).toBeVisible();
  });

  test('says what to do where the browser computes no hashes, and where the network is gone', async () => {
    const { check } = await openPublished();
    const subtle = jest.spyOn(webcrypto, 'subtle', 'get').mockReturnValue(undefined as never);
    await check();
    expect(await screen.findByText(/このブラウザーでは指紋を計算できません/)).toBeVisible();
    subtle.mockRestore();
    respondTo('get', documentPath, () => refusal(404, 'not_found'));
    await check();
    expect(await screen.findByText(/書類を読み込めませんでした/)).toBeVisible();
  });

  test('when a file’s check fails for want of a network, then the same file can be chosen again', async () => {
    const { pick, input, user } = await openPublished();
    respondTo('get', documentPath, () => refusal(404, 'not_found'), { once: true });
    await pick(sealed);
    expect(await screen.findByText(/書類を読み込めませんでした/)).toBeVisible();
    expect(input.files).toHaveLength(1);
    // A browser tells of a change only if the choice differs from the one before.
    await user.click(input);
    expect(input.files).toHaveLength(0);
    await pick(sealed);
    expect(await screen.findByText(/指紋が同じです/)).toBeVisible();
  });

  test('when a file is chosen while the document is being checked, then the file’s verdict stays', async () => {
    const { check, pick } = await openPublished();
    const document = holdBack('get', documentPath);
    await check();
    await waitFor(() => expect(document.asked).toHaveBeenCalled());
    respondTo('get', documentPath, () => HttpResponse.json({ document: sealed, current: sealed }));
    await pick(sealed.replace('SOS', 'OSO'));
    expect(await screen.findByText(/指紋がちがいます/)).toBeVisible();
    await document.release();
    expect(screen.getByText(/指紋がちがいます/)).toBeVisible();
    expect(screen.queryByText(/指紋が同じです/)).not.toBeInTheDocument();
  });
});
