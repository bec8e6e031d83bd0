// Makes media/scenes/*.svg. The post after D. Defoe, "Robinson Crusoe" (1719): a square post on the shore with a notch for each
// day, "every seventh notch was as long again as the rest".
import { filled, palette, picture, stroked, writePictures } from './svg.ts';

/** Days cut into the post from the top down, the first a long one, each seventh again. */
const days = 18;
const short = 46;

const notches = Array.from({ length: days }, (_, day) => {
  const length = day % 7 === 0 ? 2 * short : short;
  return `M104 ${46 + day * 18}h${length}`;
});

const notchedPost = picture(300, 412, [
  filled('M0 0h300v412H0z', '#e8f2f5'),
  filled('M0 296h300v124H0z', palette.sea),
  stroked('M14 318h50M232 312h46M20 346h36M246 340h40', '#8fb9c6', 4, 'stroke-linecap="round"'),
  filled('M0 376Q80 350 150 362T300 366V420H0z', '#e9d3a2'),
  filled('M84 26L96 14H204L216 26V392H84z', '#d9b98a'),
  stroked('M84 26L96 14H204L216 26V392M84 392V26H216', palette.ink, 4, 'stroke-linejoin="round"'),
  filled('M62 396Q86 372 110 388Q150 376 190 388Q216 374 240 396z', '#e9d3a2'),
  stroked(notches.join(''), palette.ink, 6, 'stroke-linecap="round"'),
]);

writePictures('scenes', { 'notched-post': notchedPost });
