/** The header that carries the key of the debug calls. */
export const debugKeyHeader = 'x-debug-key';

/** The birthplace of a test participant for whom none is chosen. */
export const debugBirthplace = '東京都';
