export { OperatorError as RefusedError } from './operator-error.ts';
