import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// Links and useRouter read it, and Next.js exports no other way to give them a router (https://github.com/vercel/next.js/issues/7479).
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactElement, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { DeferredLayout } from '@/components/layout/site-layout';
import type { SitePage } from '@/components/layout/site-page';
import { useLinkedLogin } from '@/hooks/api/login-by-link-or-kept-number';
import { forgetTyped } from '@/hooks/drafts';
import { useErrorScreen } from '@/hooks/use-error-screen';
import { closeModal } from '@/hooks/use-modal';
import App from '@/pages/_app';

// In a browser they come a moment after the page.
beforeAll(() => DeferredLayout.preload());

type Listener = (...values: unknown[]) => void;

/** A router that goes nowhere and records where it was sent. */
export function createRouter(pathname: string, query: Record<string, string> = {}) {
  const listeners = new Map<string, Set<Listener>>();
  const setOf = (name: string): Set<Listener> => {
    const set = listeners.get(name) ?? new Set();
    listeners.set(name, set);
    return set;
  };
  return {
    pathname,
    route: pathname,
    asPath: pathname,
    query,
    basePath: '',
    isReady: true,
    push: jest.fn(async () => true),
    replace: jest.fn(async () => true),
    prefetch: jest.fn(async () => undefined),
    back: jest.fn(),
    reload: jest.fn(),
    beforePopState: jest.fn(),
    events: {
      on: (name: string, listener: Listener) => void setOf(name).add(listener),
      off: (name: string, listener: Listener) => void setOf(name).delete(listener),
      emit: (name: string, ...values: unknown[]) => {
        for (const listener of setOf(name)) listener(...values);
      },
    },
  };
}

/** Puts what is rendered into this router. */
export const inRouter =
  (router: object) =>
  ({ children }: { children: ReactNode }) => (
    <RouterContext.Provider value={router as NextRouter}>{children}</RouterContext.Provider>
  );

interface RenderOptions<Props> {
  path?: string;
  query?: Record<string, string>;
  /** As the build would pass them. */
  props?: Props;
  /** The page is first exported to HTML. Called with it on the screen, before it hydrates. */
  whileExported?: () => void;
}

/** Puts the exported HTML on the screen and hydrates it. Anything in it that is not as rendered is an error. */
function hydrateExported(drawn: ReactElement, whileExported: () => void) {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(drawn);
  whileExported();
  const onRecoverableError = (error: unknown) => {
    throw error;
  };
  return render(drawn, { container, hydrate: true, onRecoverableError });
}

// Within a test it stays from page to page.
beforeEach(forgetTyped);

/** Renders a page as the site does, with everything that all pages share. */
export function renderPage<Props extends object>(
  FirstPage: SitePage<Props>,
  options: RenderOptions<Props> = {},
) {
  useErrorScreen.getState().clear();
  closeModal();
  useLinkedLogin.setState({ offered: undefined, isWaiting: false });
  const router = createRouter(options.path ?? FirstPage.layout.route, options.query);

  function draw<PageProps extends object>(Page: SitePage<PageProps>, pageProps: PageProps | undefined) {
    // A new object each time, like the real router.
    const context = { ...router } as unknown as NextRouter;
    const appProps = { pageProps: pageProps ?? {}, router: context } as unknown as Parameters<typeof App>[0];
    return (
      <RouterContext.Provider value={context}>
        <App {...appProps} Component={Page as unknown as SitePage} />
      </RouterContext.Provider>
    );
  }
  const first = draw(FirstPage, options.props);
  const { whileExported } = options;
  const view = whileExported ? hydrateExported(first, whileExported) : render(first);

  /** Goes to another page, with the events that the router sends. */
  function visit<PageProps extends object>(Page: SitePage<PageProps>, props?: PageProps): void {
    act(() => router.events.emit('routeChangeStart', Page.layout.route));
    Object.assign(router, { pathname: Page.layout.route, route: Page.layout.route });
    view.rerender(draw(Page, props));
    act(() => router.events.emit('routeChangeComplete', Page.layout.route));
  }
  return { ...view, router, visit, user: userEvent.setup() };
}
