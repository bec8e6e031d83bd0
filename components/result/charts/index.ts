/** All drawings of the results, which load as one: three would each bring what they share. */
export { GenreRadar } from './genre-radar';
export { RegionMap } from './region-map';
export { ScoreHistogram } from './score-histogram';
