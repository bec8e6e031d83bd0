/**
 * A page that shows all pictures, with one row for the sizes of each scene.
 * @param files their paths relative to the page
 */
export function contactSheet(files: readonly string[]): string {
  const rows = Map.groupBy(files, (file) => file.replace(/-\d+\.png$/, ''));
  const parts = [...rows].map(
    ([name, shots]) =>
      `<h2>${name}</h2><div>${shots.map((shot) => `<a href="${shot}"><img loading="lazy" src="${shot}" alt="${shot}"></a>`).join('')}</div>`,
  );
  const style =
    'body{font-family:sans-serif}div{display:flex;gap:8px;align-items:flex-start}img{height:320px;border:1px solid}';
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${parts.join('\n')}\n`;
}
