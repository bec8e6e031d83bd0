import type { CallBody, CallName, CallResult, ErrorBody } from '@knowledgeking/contract';
import { requestTimeoutMilliseconds } from '@knowledgeking/contract/rules/retries';
import { callPath, debugKeyHeader, routes } from '@knowledgeking/contract/rules/routes';
import { Pool } from 'undici';

/** A response, or that none came. */
export type Sent =
  | { status: number; body: unknown; retryAfterSeconds: number; cookie: string | undefined }
  | 'lost';

interface Request<Name extends CallName> {
  body?: CallBody<Name> | undefined;
  cookie?: string | undefined;
}

/** The contest API that is rehearsed against. */
export class Target {
  readonly examId: string;
  readonly #pool: Pool;
  readonly #basePath: string;
  readonly #headers: Record<string, string>;

  /** @param connections how many at once; browsers have one or more each, so few of them would queue on this side */
  constructor(options: { baseUrl: string; examId: string; debugKey: string; connections: number }) {
    const { origin, pathname } = new URL(options.baseUrl);
    this.examId = options.examId;
    this.#basePath = pathname.replace(/\/$/, '');
    this.#headers = options.debugKey ? { [debugKeyHeader]: options.debugKey } : {};
    this.#pool = new Pool(origin, {
      connections: options.connections,
      pipelining: 1,
      headersTimeout: requestTimeoutMilliseconds,
      bodyTimeout: requestTimeoutMilliseconds,
      connect: { timeout: requestTimeoutMilliseconds },
    });
  }

  /** Sends a request once. Never throws: a network error, a time-out and a gateway's 502 and 504 are a lost response. */
  async send<Name extends CallName>(call: Name, { body, cookie }: Request<Name> = {}): Promise<Sent> {
    const { method } = routes[call];
    const isPost = method === 'POST';
    try {
      const response = await this.#pool.request({
        method,
        path: this.#basePath + callPath(call, this),
        headers: {
          accept: 'application/json',
          ...(isPost && { 'content-type': 'application/json' }),
          ...(cookie && { cookie }),
          ...(isDebugCall(call) && this.#headers),
        },
        body: isPost ? JSON.stringify(body ?? {}) : null,
      });
      const text = await response.body.text();
      const read = readJson(text);
      const { statusCode: status, headers } = response;
      if (status === 504 || (status === 502 && !errorCodeOf(read))) return 'lost';
      const setCookie = [headers['set-cookie']].flat()[0];
      return {
        status,
        body: read,
        retryAfterSeconds: Number(headers['retry-after']) || 0,
        cookie: setCookie?.split(';')[0],
      };
    } catch {
      return 'lost';
    }
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

/** Whether a contestant can go on with a response. One that is no JSON object comes from something before the API. */
export const isUsable = ({ status, body }: Exclude<Sent, 'lost'>): boolean =>
  status < 300 && typeof body === 'object' && body !== null;

/** A target against which nothing can be rehearsed; the message says what to do. */
export class RehearsalError extends Error {
  override name = 'RehearsalError';
}

/** The current exam. @throws RehearsalError where nobody could start it now */
export async function findExam(target: Target, url: string): Promise<{ id: string; quizCount: number }> {
  const [exams, status] = [await target.send('getExams'), await target.send('getSiteStatus')];
  await target.close();
  if (exams === 'lost' || status === 'lost' || !isUsable(exams) || !isUsable(status))
    throw new RehearsalError(`${url} は大会のAPIとして答えません。/api までのURLを書いてください。`);
  const exam = (exams.body as CallResult<'getExams'>).exams.at(-1);
  const { period } = (status.body as CallResult<'getSiteStatus'>).site_status;
  if (!exam || period !== 'in_progress')
    throw new RehearsalError(
      `${url} の大会は試験中ではありません（${period}）。次は: ステージングで contest period in_progress`,
    );
  return { id: exam.id, quizCount: exam.quiz_count ?? 0 };
}

/** Production has no debug calls, so nobody can rehearse there, whatever the settings of this machine say. */
export async function requireDebugCalls(target: Target): Promise<void> {
  const titles = await target.send('debugTitles');
  if (titles !== 'lost' && titles.status === 200) return;
  throw new RehearsalError(
    'この鍵で使えるデバッグ用の呼び出しがありません。リハーサルは、ステージングで DEBUG_KEY をつけるか、開発用の大会で行います。本番ではできません。',
  );
}

const isDebugCall = (call: CallName): boolean => call.startsWith('debug');

/** The code of an Error; undefined where a body is none. */
export function errorCodeOf(body: unknown): string | undefined {
  return (body as Partial<ErrorBody> | undefined)?.error_code;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
