/**
 * Runs in each page before its own scripts, and does what translators, dark modes, password managers and blockers do to it, ruder than any
 * of them: it puts other nodes in the places of all texts, also of those that say `translate="no"`, and again whenever one changes; it adds
 * elements to the head, to the page and beside fields; it takes away pictures and what lies behind or over the page. The words stay the same,
 * so that the page's user can find them.
 */
export function imitateExtensions(): void {
  const untouched = 'script, style, noscript, title, textarea, option, svg, font';
  const mark = 'data-foreign';

  function translate(text: Text): void {
    if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(untouched)) return;
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).append(text.data);
    text.replaceWith(outer);
  }

  function add(place: Element | null, where: InsertPosition): void {
    const added = document.createElement('span');
    added.setAttribute(mark, '');
    place?.insertAdjacentElement(where, added);
  }

  function touch(root: Node): void {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    if (root instanceof Text) texts.push(root);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(translate);
    if (!(root instanceof Element)) return;
    for (const field of root.querySelectorAll('input, select')) {
      if (!field.nextElementSibling?.hasAttribute(mark)) add(field, 'afterend');
    }
    const unwanted = [...root.querySelectorAll('img[alt=""], [aria-hidden="true"]')].filter(
      (element) => element.localName === 'img' || getComputedStyle(element).position === 'fixed',
    );
    for (const element of unwanted) element.remove();
  }

  document.addEventListener('readystatechange', () => {
    // The page is whole, and its own scripts have not run yet.
    if (document.readyState !== 'interactive') return;
    document.head.prepend(document.createElement('link'));
    document.head.append(document.createElement('meta'));
    document.documentElement.setAttribute(mark, '');
    for (const place of ['body', '#__next', 'main', 'main > div']) {
      add(document.querySelector(place), 'afterbegin');
      add(document.querySelector(place), 'beforeend');
    }
    touch(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of addedNodes) if (node.isConnected) touch(node);
        if (target instanceof Text && target.isConnected) touch(target);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
