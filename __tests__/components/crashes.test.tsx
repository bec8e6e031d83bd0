import type { CallBody } from '@knowledgeking/contract';
import { act, screen, within } from '@testing-library/react';
import { serveExam } from '@/__tests__/support/exam-server';
import { renderPage } from '@/__tests__/support/render-page';
import { respondTo, serveNamed } from '@/__tests__/support/responses';
import { situationNow } from '@/components/error/crash';
import { LazyPlayScreen } from '@/components/exam/exam-play';
import { sitePage } from '@/components/layout/site-page';
import { Modal } from '@/components/modal/modal';
import { OptionalPart } from '@/components/ui/optional-part';
import { PageSection } from '@/components/ui/panel';
import { useModal } from '@/hooks/use-modal';
import { clock } from '@/lib/clock';
import { keptExamEnd } from '@/lib/exam-dates';
import { paths } from '@/lib/paths';
import { writeStored } from '@/lib/storage';
import NotFoundPage from '@/pages/404';
import EntryCompletePage from '@/pages/entry/complete';
import ExamPlayPage from '@/pages/exam/play';
import LoginPage from '@/pages/login';

// In a browser it is there before the first question.
beforeAll(() => LazyPlayScreen.preload());

// What React has recovered from by drawing once more, it reports as a browser reports what nobody has caught.
const takeReport = (report: Event): void => report.preventDefault();
beforeAll(() => window.addEventListener('error', takeReport));
afterAll(() => window.removeEventListener('error', takeReport));

const reports: CallBody<'reportSeenErrors'>[] = [];
const noteReports = () =>
  respondTo('post', '*/api/users/me/seen_errors', async ({ request }) => {
    reports.push((await request.clone().json()) as (typeof reports)[number]);
  });
beforeEach(() => {
  reports.length = 0;
  noteReports();
  // A browser would wait, so that not all report at once.
  jest.spyOn(Math, 'random').mockReturnValue(0);
  // React says each of them there.
  jest.spyOn(console, 'error').mockImplementation();
});

/** The kinds of the crashes that the API has been told. */
async function crashes() {
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return reports.flatMap(({ errors }) => errors.map(({ screen }) => screen));
}

const hasEnded = /クイズを終了しました/;
const apology = () => screen.queryByRole('heading', { name: '申しわけありません' });

/** How often `Breaking` crashes from now on. */
const left = { crashes: 0 };
beforeEach(() => {
  left.crashes = 0;
});

function Breaking({ text }: { text: string }) {
  if (left.crashes > 0) {
    left.crashes -= 1;
    throw new Error('a crash of the test');
  }
  return <p>{text}</p>;
}

const always = 100;

describe('when a translator or an extension takes away what React wants to remove', () => {
  test('in a question, then the next one is there all the same, and the API is told its kind, build and page only', async () => {
    serveNamed('sitting');
    const server = serveExam();
    noteReports();
    const { user } = renderPage(ExamPlayPage);
    await user.click(await screen.findByRole('button', { name: '選択肢2' }));
    screen.getByRole('group', { name: /選/ }).parentElement?.remove();
    await user.click(screen.getByRole('button', { name: '回答する' }));
    expect(await screen.findByRole('heading', { name: '第2問' })).toBeVisible();
    expect(server.submissions).toEqual(['2']);
    expect(await screen.findByRole('button', { name: '選択肢1' })).toBeEnabled();
    expect(await crashes()).toEqual(['page']);
    const crash = { screen: 'page', build: process.env.BUILD_VERSION ?? '', route: window.location.pathname };
    expect(reports[0]).toEqual({ errors: [{ ...crash, seen_at: expect.stringMatching(/\+09:00$/) }] });
  });

  test('in a page that is left, then nobody notices', async () => {
    const { visit } = renderPage(NotFoundPage);
    (screen.getByRole('heading', { level: 1 }).closest('div[class=page]') as HTMLElement).remove();
    await act(async () => visit(EntryCompletePage));
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await crashes()).toEqual([]);
  });

  test('behind the page, then the page stays', async () => {
    const { visit, container } = renderPage(NotFoundPage);
    container.querySelector('.scenery')?.remove();
    await act(async () => visit(EntryCompletePage));
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await crashes()).toEqual(['scenery']);
  });

  test('in a form, then what was typed is there again', async () => {
    const { user, container } = renderPage(LoginPage);
    await user.type(await screen.findByLabelText('受験番号'), '7K3M');
    // The reading beside a label goes when furigana are switched off.
    container.querySelector('.reading')?.remove();
    await user.click(screen.getByRole('switch', { name: 'ふりがな' }));
    expect(screen.queryByText('（じゅけんばんごう）')).not.toBeInTheDocument();
    expect(screen.getByLabelText('受験番号')).toHaveValue('7K3M');
    expect(await crashes()).toEqual(['section']);
  });
});

describe('a part that can be spared', () => {
  test('that crashes again leaves the page, says so in its place, and can be tried again', async () => {
    left.crashes = always;
    const Page = sitePage({ route: paths.notFound() }, () => (
      <>
        <h1>ページ</h1>
        <PageSection heading="部分">
          <Breaking text="中身" />
        </PageSection>
        <OptionalPart kind="scenery" isQuiet>
          <Breaking text="かざり" />
        </OptionalPart>
      </>
    ));
    const { user } = renderPage(Page);
    expect(screen.getByRole('heading', { name: '部分' })).toBeVisible();
    expect(screen.getByText('ここを表示できませんでした。')).toBeVisible();
    left.crashes = 0;
    await user.click(screen.getByRole('button', { name: 'もう一度' }));
    expect(screen.getByText('中身')).toBeVisible();
    expect(screen.queryByText('かざり')).not.toBeInTheDocument();
  });

  test('that is in a modal leaves it open, so that it can be closed', async () => {
    left.crashes = always;
    const Page = sitePage({ route: '/404' }, () => {
      const modal = useModal();
      return (
        <>
          <button type="button" onClick={modal.onOpen}>
            開く
          </button>
          <Modal {...modal}>
            <Breaking text="中身" />
          </Modal>
        </>
      );
    });
    const { user } = renderPage(Page);
    await user.click(screen.getByRole('button', { name: '開く' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('ここを表示できませんでした。')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: '閉じる' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a page that crashes again and again', () => {
  function openBroken(route: string) {
    left.crashes = always;
    const page = renderPage(sitePage({ route }, () => <Breaking text="中身" />));
    return page;
  }

  test('in an attempt says that it goes on, and leads back', async () => {
    serveNamed('sitting');
    const { user } = openBroken(paths.examPlay());
    keptExamEnd.write(Date.now() + 600_000);
    expect(await screen.findByText(/予選は続いています。時間も進んでいます。/)).toBeVisible();
    expect(screen.queryByText(hasEnded)).not.toBeInTheDocument();
    left.crashes = 0;
    await user.click(screen.getByRole('button', { name: '続きから解く' }));
    expect(screen.getByText('中身')).toBeVisible();
    expect(apology()).not.toBeInTheDocument();
  });

  test('elsewhere says that nothing has begun or ended, and can be tried again', async () => {
    const { user } = openBroken(paths.practice());
    expect(
      await screen.findByText(/新しくはじまったクイズも、終わってしまったクイズもありません/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: '続きから解く' })).not.toBeInTheDocument();
    expect(await crashes()).toEqual(['page']);
    left.crashes = 0;
    await user.click(screen.getByRole('button', { name: 'もう一度試す' }));
    expect(screen.getByText('中身')).toBeVisible();
  });

  test('leaves its way out', async () => {
    const { visit } = openBroken(paths.practice());
    expect(apology()).toBeVisible();
    await act(async () => visit(NotFoundPage));
    expect(screen.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  });
});

test('when even the layout crashes again and again, then the apology says what is so', async () => {
  keptExamEnd.write(Date.now() + 600_000);
  const prepare = () => {
    throw new Error('a crash of the test');
  };
  renderPage(sitePage({ route: paths.examPlay(), prepare }, () => <p>中身</p>));
  expect(await screen.findByText(/予選は続いています。時間も進んでいます。/)).toBeVisible();
  expect(screen.getByRole('button', { name: '続きから解く' })).toBeVisible();
  expect(await crashes()).toEqual(['site']);
});

describe('the situation in which a page has crashed', () => {
  const later = 60_000;
  test.each`
    examStatus                 | end          | turn         | situation
    ${undefined}               | ${undefined} | ${undefined} | ${'none'}
    ${undefined}               | ${later}     | ${undefined} | ${'goes_on'}
    ${undefined}               | ${-later}    | ${undefined} | ${'none'}
    ${undefined}               | ${undefined} | ${-1}        | ${'may_run'}
    ${undefined}               | ${undefined} | ${later}     | ${'none'}
    ${'not_started'}           | ${undefined} | ${undefined} | ${'none'}
    ${'not_started'}           | ${undefined} | ${-1}        | ${'may_run'}
    ${'not_started'}           | ${later}     | ${undefined} | ${'goes_on'}
    ${'in_examination_period'} | ${undefined} | ${undefined} | ${'goes_on'}
    ${'in_examination_period'} | ${later}     | ${undefined} | ${'goes_on'}
    ${'in_examination_period'} | ${-later}    | ${undefined} | ${'none'}
    ${'finished'}              | ${later}     | ${-1}        | ${'none'}
    ${'time_over'}             | ${later}     | ${undefined} | ${'none'}
  `('$examStatus, end $end, turn $turn: $situation', ({ examStatus, end, turn, situation }) => {
    const now = Date.now();
    jest.spyOn(clock, 'certain').mockReturnValue(now);
    if (end !== undefined) keptExamEnd.write(now + end);
    if (turn !== undefined) writeStored('start_turn', { examId: 'exam', at: now + turn, load: 0 });
    expect(situationNow(examStatus)).toBe(situation);
  });
});
