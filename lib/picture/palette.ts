/** The colours of drawn pictures: those of styles/_tokens.scss, which a canvas can't read. A test compares the two. */
export const palette = {
  paper: '#fbf7ec',
  'paper-shade': '#efe7d2',
  white: '#ffffff',
  ink: '#161a20',
  'ink-soft': '#4a5260',
  navy: '#12263f',
  'navy-soft': '#24466b',
  marigold: '#f6a623',
  vermilion: '#d8402b',
  'vermilion-deep': '#a92a18',
  'sea-light': '#7fc4d6',
  sea: '#2f86a6',
  'sea-deep': '#1b5a7a',
  sky: '#cfeaf0',
  'sky-low': '#f4f3dd',
} as const;
