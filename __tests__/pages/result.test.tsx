import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { teachDrawing } from '@/__tests__/support/browser';
import { pass, stopPageTime } from '@/__tests__/support/page-time';
import { renderPage } from '@/__tests__/support/render-page';
import { holdBack, respondTo, serveNamed, servePublished } from '@/__tests__/support/responses';
import { cheerFor } from '@/lib/result/stamps-cheers-and-tiers';
import { writeStored } from '@/lib/storage';
import { timeFromNow } from '@/mock-api/exam';
import { refusal } from '@/mock-api/handlers';
import { mockPersonalResult, mockQuickScore } from '@/mock-api/results';
import { serveState } from '@/mock-api/server';
import { namedStates } from '@/mock-api/state';
import ResultPage from '@/pages/result';

const day = 24 * 60 * 60_000;
const certificate = () => screen.findByRole('article', { name: '表彰状' });

test('before publication: the points, and that the rest is being worked out', async () => {
  serveNamed('beingMarked');
  renderPage(ResultPage);
  expect(await screen.findByRole('heading', { name: '予選の結果（速報）', level: 1 })).toBeVisible();
  expect(await screen.findByText('68')).toBeVisible();
  expect(screen.getByText('57 / 70点')).toBeVisible();
  expect(screen.getByRole('heading', { name: '集計中' })).toBeVisible();
  const steps = within(screen.getByRole('list', { name: '' })).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent)).toEqual(['予選（終了）', '採点と集計', '結果発表']);
  expect(steps[1]).toHaveAttribute('aria-current', 'step');
  expect(screen.queryByText(/偏差値 /)).not.toBeInTheDocument();
  expect(screen.queryByRole('article', { name: '表彰状' })).not.toBeInTheDocument();
  const promise = screen.getByText(/結果発表は、/).closest('p');
  expect(promise).toHaveTextContent(/\d+年\d+月\d+日\(.\) 18時ごろの予定です。.*メダルもそのとき出ます/);
  expect(screen.getByRole('link', { name: '練習問題に挑戦' })).toHaveAttribute('href', '/practice');
});

test('when the promised day has passed, then no date is promised', async () => {
  const exam_start_at = timeFromNow(-9 * day);
  serveNamed('beingMarked', { exam: { exam_start_at, exam_end_at: timeFromNow(-9 * day + 5_400_000) } });
  renderPage(ResultPage);
  expect(await screen.findByText(/もうしばらくお待ちください/)).toBeVisible();
  expect(screen.queryByText(/18時ごろ/)).not.toBeInTheDocument();
});

test('a low score is met by the best genre and a word of the crew, before any place; nothing is said of titles and participants that are not there', async () => {
  const none = {
    character_score_rate: 0,
    stories_and_dialogues_score_rate: 0,
    capabilities_and_skills_score_rate: 0,
  };
  servePublished({
    total_score: 12,
    titles: [],
    number_of_hard_medals_held: 0,
    number_of_super_hard_medals_held: 0,
    score_rates_by_quiz_genre: { ...none, culture_score_rate: 0.4 },
  });
  renderPage(ResultPage);
  await waitFor(() =>
    expect(screen.getByRole('main')).toHaveTextContent((cheerFor(12, 100)?.line ?? '?').replace('　', ' ')),
  );
  const best = screen.getByRole('heading', { name: 'いちばん取れたジャンル' });
  expect(best.closest('section')).toHaveTextContent(/文化.*得点率 40%/);
  const places = screen.getByRole('heading', { name: '順位と偏差値' });
  expect(best.compareDocumentPosition(places)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('heading', { name: 'メダル' })).not.toBeInTheDocument();
  expect(screen.getByText(/称号の獲得はありませんでした/)).toBeVisible();
  expect(await certificate()).not.toHaveTextContent(/称号|人中/);
  const [answers, share] = [
    screen.getByRole('link', { name: '答えを見る' }),
    screen.getByRole('button', { name: 'シェアする' }),
  ];
  expect(answers.compareDocumentPosition(share)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('after publication: score, places, titles, medals, rates and the regions', async () => {
  servePublished({ overall_participants: 12_345 });
  renderPage(ResultPage);
  expect(await screen.findByRole('heading', { name: '予選の結果', level: 1 })).toBeVisible();
  expect(await screen.findByText('うみねこ太郎 さんの得点')).toBeVisible();
  expect(screen.getByText(/1,234位/)).toHaveTextContent('1,234位 / 12,345人中');
  expect(screen.getByText(/62\.5/)).toHaveTextContent('偏差値 62.5');
  expect(screen.getByRole('heading', { name: '神奈川県' })).toBeVisible();
  expect(screen.getByText('完走の航海士')).toBeVisible();
  expect(screen.getByText('10枚')).toBeVisible();
  const near = await screen.findByRole('table', { name: 'あなたの地域と、その前後の順位' });
  const own = within(near).getByRole('row', { name: /神奈川県/ });
  expect(own).toHaveAttribute('aria-current', 'true');
  expect(within(own).getByText('60.00')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'こどもの部' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['2025-06-22T13:00:00+09:00', '2025年6月22日(日)', '2025年8月9日(土)'],
  // Elsewhere it is still the 31st of December.
  ['2026-12-31T15:30:00Z', '2027年1月1日(金)', '2027年2月18日(木)'],
])('those who passed an exam of %s read when the final stage is', async (exam_start_at, day, stage) => {
  const state = servePublished({ passed: true });
  state.exam = { ...state.exam, exam_start_at };
  const { user } = renderPage(ResultPage);
  const modal = await screen.findByRole('dialog', { name: '頂上決戦、進出決定！' });
  expect(modal).toHaveTextContent(stage);
  expect(modal).toHaveTextContent(`${day}の試験を通過した方`);
  await user.click(within(modal).getByRole('button', { name: '閉じる' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('not aggregated yet: the page says that it is not ready', async () => {
  servePublished();
  respondTo('get', '*/api/exams/:id/personal_result', () => refusal(409, 'exam_not_aggregated'));
  renderPage(ResultPage);
  expect(await screen.findByText(/結果はまだ準備中です/)).toBeVisible();
});

test('a result that can’t be read can be asked for again, under a heading that stays', async () => {
  servePublished();
  const result = holdBack('get', '*/api/exams/:id/personal_result', () => refusal(422, 'invalid_entry'));
  const { user } = renderPage(ResultPage);
  const heading = await screen.findByRole('heading', { name: '予選の結果', level: 1 });
  expect(screen.getByText('読み込んでいます')).toBeVisible();
  await result.release();
  expect(await screen.findByText(/読み込めませんでした/)).toBeVisible();
  expect(screen.queryByRole('heading', { name: '表彰状' })).not.toBeInTheDocument();
  servePublished();
  await user.click(screen.getByRole('button', { name: 'もう一度読み込む' }));
  expect(await screen.findByText('うみねこ太郎 さんの得点')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
});

describe('when the score can be seen', () => {
  const quickScorePath = '*/api/exams/:id/quick_score';

  /** A contestant who has finished while others may still answer for this long. */
  const servedUntil = (milliseconds: number) =>
    serveNamed('finished', { exam: { exam_end_at: timeFromNow(milliseconds) } });

  /** Counts the calls for the quick score; the first are refused with these codes. */
  function watchQuickScore(...refusals: ('exam_cannot_get_score' | 'exam_not_finished')[]) {
    const asked = respondTo('get', quickScorePath, () => {
      const code = refusals.shift();
      return code ? refusal(409, code) : HttpResponse.json(mockQuickScore);
    });
    return asked;
  }

  beforeEach(() => stopPageTime());

  test('when others may still answer, then the page says from when the score can be seen, and does not ask for it', async () => {
    servedUntil(600_000);
    const asked = watchQuickScore();
    renderPage(ResultPage);
    await pass(2_000);
    expect(screen.getByRole('heading', { level: 1, name: '予選の結果' })).toBeVisible();
    expect(screen.getByText(/得点の速報は、/).closest('p')).toHaveTextContent(
      /\d+月\d+日\(.\) \d\d:\d\dから見られます/,
    );
    expect(screen.getByRole('timer')).toHaveTextContent(/速報まで00時間(09分|10分0)/);
    expect(screen.queryByRole('heading', { name: '集計中' })).not.toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();
  });

  test('when the exam’s end and its grace are over, then the score comes without a reload, a few seconds spread', async () => {
    servedUntil(10_000);
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    const asked = watchQuickScore();
    renderPage(ResultPage);
    await pass(18_000);
    expect(asked).not.toHaveBeenCalled();
    expect(screen.getByText(/順番にお届けしています。まもなく、得点の速報が出ます/)).toBeVisible();
    await pass(4_000);
    expect(await screen.findByText('57 / 70点')).toBeVisible();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('heading', { name: '集計中' })).toBeVisible();
  });

  test('when the server says that it is too early after all, then it is asked again by itself', async () => {
    serveNamed('beingMarked');
    const asked = watchQuickScore('exam_cannot_get_score', 'exam_cannot_get_score');
    renderPage(ResultPage);
    await pass(2_000);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(screen.getByText(/まもなく、得点の速報が出ます/)).toBeVisible();
    await pass(12_000);
    expect(screen.getByText('57 / 70点')).toBeVisible();
    expect(screen.getByRole('link', { name: '結果発表を待つ' })).toHaveAttribute('href', '/ceremony');
  });

  test.each([
    ['has not begun', 'inProgress', /まだ予選をはじめていません/, '/exam', '予選に進む'],
    ['goes on', 'sitting', /予選のとちゅうです/, '/exam', '予選に進む'],
    ['was missed', 'missed', /結果発表のあとは、アーカイブで/, '/practice', '練習問題に挑戦'],
    [
      'was missed and the results are out',
      'missedPublished',
      /アーカイブでだれでも挑戦できます/,
      '/archive',
      'アーカイブに挑戦',
    ],
  ] as const)(
    'when the own exam %s, then the page says so, leads on and asks for no score',
    async (_how, state, words, href, label) => {
      serveNamed(state);
      const asked = watchQuickScore();
      respondTo('get', '*/api/exams/:id/personal_result', asked);
      renderPage(ResultPage);
      await pass(2_000);
      expect(screen.getByRole('heading', { level: 1, name: '予選の結果' })).toBeVisible();
      expect(screen.getByRole('main')).toHaveTextContent(words);
      expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', href);
      expect(screen.queryByText(/参加していないため、成績はありません/) !== null).toBe(
        state.startsWith('missed'),
      );
      expect(screen.queryByText(/お待ちください|準備中|成績が登録されていません/)).not.toBeInTheDocument();
      expect(asked).not.toHaveBeenCalled();
    },
  );
});

test('it says who is honoured for what, when, and by whom', async () => {
  const state = namedStates.published();
  state.exam.exam_start_at = '2025-06-22T13:00:00+09:00';
  serveState({ ...state, personalResult: mockPersonalResult({ overall_participants: 12_345 }) });
  renderPage(ResultPage);
  const words = [...(await certificate()).querySelectorAll('text')].map((each) => each.textContent);
  expect(words.slice(0, 5)).toEqual([
    '表 彰 状',
    state.exam.title,
    '得点 68 点 / 100 点　　総合 1,234 位 / 12,345 人中',
    '称号 「完走の航海士」',
    'うみねこ太郎 様',
  ]);
  expect(words.join('\n')).toMatch(/その知識と勇気をたたえ 表彰します\n2025年6月22日\n大海原.*実行委員会/);
});

const unruly = `\u202eう\u200bみ${'\u0301'.repeat(50)}${'海'.repeat(500)}`;

test.each([
  ['of the result, before that of the account', 'かもめ丸', undefined, 'かもめ丸 様'],
  ['of the partner app, before both', 'かもめ丸', 'アプリの人', 'アプリの人 様'],
  [
    'drawn as far as it can be where it keeps to no rule',
    unruly,
    undefined,
    `うみ\u0301\u0301${'海'.repeat(18)} 様`,
  ],
])('its name is that %s', async (_whose, display_name, name, shown) => {
  servePublished({ display_name });
  writeStored('display_name', name);
  renderPage(ResultPage);
  expect(await certificate()).toHaveTextContent(shown);
});

test('the button prints the page, of which only the certificate is printed', async () => {
  servePublished();
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = renderPage(ResultPage);
  await user.click(await screen.findByRole('button', { name: '表彰状を印刷する' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(await certificate()).toHaveAttribute('data-print-alone');
});

test('its frame is made of the drawings of the voyage, and it can be kept as a picture', async () => {
  Object.assign(HTMLImageElement.prototype, { decode: async () => undefined });
  const texts: string[] = [];
  teachDrawing({ fillText: (text: string) => texts.push(text) });
  servePublished({ children_division_rank: 3, children_division_deviation: 70.1 });
  respondTo('get', '*/images/logbook/:name', () => HttpResponse.text('<svg><g class="n1"/></svg>'));
  const { user } = renderPage(ResultPage);
  const sheet = await certificate();
  await waitFor(() =>
    expect(sheet.querySelector('image')?.getAttribute('href')).toMatch(/class%3D%22(ink|gold|pencil)%20/),
  );
  await user.click(screen.getByRole('button', { name: '画像でのこす' }));
  const picture = await screen.findByRole('img', { name: /^表彰状の画像。得点 68 点/ });
  expect(picture).toHaveAttribute('src', 'blob:picture');
  expect(texts.join('')).toBe([...sheet.querySelectorAll('text')].map((each) => each.textContent).join(''));
  expect(screen.getByRole('link', { name: '画像を保存する' })).toHaveAttribute('download');
});

test('inside the partner app, which can’t print, it says where one can', async () => {
  window.sessionStorage.setItem('knowledgeking2025:is_webview', 'true');
  servePublished();
  renderPage(ResultPage);
  expect(await screen.findByText(/ブラウザーで開いてください/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '表彰状を印刷する' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '画像でのこす' })).toBeVisible();
});
