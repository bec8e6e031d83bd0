/** The name of a film's poster, drawn by the script that makes the film; undefined for anything else. */
export function posterOf(source: string): string | undefined {
  return /\.mp4$/.test(source) ? source.replace(/mp4$/, 'svg') : undefined;
}

/** The poster of a film that this site was built with; undefined for films from elsewhere. */
export function ownPosterOf(source: string): string | undefined {
  return source.startsWith('/images/') ? posterOf(source) : undefined;
}
