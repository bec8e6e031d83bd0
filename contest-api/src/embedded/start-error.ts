/** Something outside the code keeps a start from succeeding; the message alone tells a user what to do. */
export class StartError extends Error {
  override name = 'StartError';
}
