/** A letter or mark of a text, and its place in the window where it is drawn. */
interface Sign {
  sign: string;
  box: DOMRect | undefined;
}

/**
 * Runs in the page: opens everything that can be opened, scrolls to the end, and looks for what no page may have in any engine.
 * @returns a line for each problem; none where the page is right
 */
export async function inspectPage(): Promise<string[]> {
  const { documentElement: root } = document;
  const problems = new Set<string>();
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const quote = (text: string) => `「${text.trim().replace(/\s+/g, ' ').slice(0, 40)}」`;

  async function showAll(): Promise<void> {
    delete root.dataset.inParts;
    for (const details of document.querySelectorAll('details')) details.open = true;
    for (let top = 0; top < root.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: 'instant' });
      await nextFrame();
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    await nextFrame();
  }

  /** The text that can be seen, without readings. */
  function visibleTexts(within: Element): Text[] {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || node.nodeValue?.trim() === '' || parent.closest('rt, rp, svg')) continue;
      if (parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        texts.push(node as Text);
    }
    return texts;
  }

  function rectangles(text: Text, from = 0, to = text.length): DOMRect[] {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  }

  function findSideways(): void {
    if (root.scrollWidth > root.clientWidth)
      problems.add(`scrolls sideways: ${root.scrollWidth} px in a window of ${root.clientWidth}`);
  }

  /** A text beyond the window, or beyond a box that hides what is outside of it. */
  function findCut(texts: Text[]): void {
    for (const text of texts) {
      const parent = text.parentElement as Element;
      const box = parent.getBoundingClientRect();
      const isForScreenReaders = box.width <= 1 || box.height <= 1;
      if (isForScreenReaders) continue;
      for (let outer: Element | null = parent; outer; outer = outer.parentElement) {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(outer);
        const scrolls =
          /auto|scroll/.test(overflowX + overflowY) && outer !== document.body && outer !== root;
        const edge = outer.getBoundingClientRect();
        if (scrolls || (clipPath !== 'none' && edge.width <= 1)) break;
        const hides = /hidden|clip/.test(overflowX) || outer === root;
        const beyond = rectangles(text).find(
          ({ left, right }) => hides && (left < edge.left - 2 || right > edge.right + 2),
        );
        if (beyond)
          problems.add(`cut: ${quote(text.data)} ${Math.round(beyond.left)}–${Math.round(beyond.right)} px`);
        if (beyond || position === 'fixed') break;
      }
    }
  }

  /** A line that begins with 「。」 or the like: it belongs to the line before. */
  function findLoneMarks(texts: Text[]): void {
    for (const [index, text] of texts.entries()) {
      for (const { index: place } of text.data.matchAll(/[。、，．」』）】！？!?]/gu)) {
        const before =
          place > 0
            ? { node: text, place }
            : { node: texts[index - 1], place: texts[index - 1]?.length ?? 0 };
        if (!before.node || before.place === 0) continue;
        const isSameParagraph = blockOf(before.node) === blockOf(text);
        const [last] = rectangles(before.node, before.place - 1, before.place).slice(-1);
        const [mark] = rectangles(text, place, place + 1);
        if (isSameParagraph && last && mark && mark.top >= last.bottom - 2 && mark.left < last.left)
          problems.add(
            `a line begins with ${text.data[place]}: ${quote(text.data.slice(Math.max(0, place - 20), place + 1))}`,
          );
      }
    }
  }

  function blockOf(node: Node): Element | null {
    let element = node.parentElement;
    while (element && /inline|contents|ruby/.test(getComputedStyle(element).display))
      element = element.parentElement;
    return element;
  }

  /**
   * A phrase that is on two lines though one would have place for it. Lines may break at its spaces and after a closing bracket.
   */
  function findBrokenPhrases(): void {
    for (const phrased of document.querySelectorAll('.phrases')) {
      const room = blockOf(phrased.firstChild ?? phrased)?.clientWidth ?? 0;
      let phrase: Sign[] = [];
      const walker = document.createTreeWalker(phrased, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      const signs = visibleTexts(phrased);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Text && signs.includes(node)) phrase.push(...signsOf(node));
        if (node.nodeName !== 'WBR') continue;
        checkPhrase(phrase, room);
        phrase = [];
      }
      checkPhrase(phrase, room);
    }
  }

  function signsOf(text: Text): Sign[] {
    return [...text.data].map((sign, index) => ({ sign, box: rectangles(text, index, index + 1)[0] }));
  }

  function checkPhrase(phrase: Sign[], room: number): void {
    const width = phrase.reduce((sum, { box }) => sum + (box?.width ?? 0), 0);
    if (width > room - 4) return;
    let before: Sign | undefined;
    for (const { sign, box } of phrase) {
      // A space at the end of a line is not drawn.
      if (/\s/.test(sign)) before = undefined;
      if (!box || /\s/.test(sign)) continue;
      if (before?.box && !/[」』）]/.test(before.sign) && box.top >= before.box.bottom - 2)
        problems.add(`a phrase on two lines: ${quote(phrase.map((each) => each.sign).join(''))}`);
      before = { sign, box };
    }
  }

  await showAll();
  const texts = visibleTexts(document.body);
  findSideways();
  findCut(texts);
  findLoneMarks(texts);
  findBrokenPhrases();
  return [...problems];
}
