/** Says something over the foot of the page, where the page itself may not be alive. @returns removes it */
export function showNotice(words: string, ...parts: Node[]): () => void {
  const notice = document.createElement('p');
  notice.className = 'held';
  notice.setAttribute('role', 'status');
  document.body.append(notice);
  // After it is there, so that screen readers hear of it.
  notice.append(words, ...parts);
  return () => notice.remove();
}
