import { DatabaseClock } from '@knowledgeking/contest-api/database/clock';

/**
 * Loaded into the tests' API processes before anything else. By a message the parent can set the clock that the API
 * decides by, so that ten minutes pass in an instant, or no time at all. Timers keep their own pace.
 */
interface ClockMessage {
  /** Milliseconds ahead of the real time. */
  ahead: number;
  /** Whether the clock stops at that moment. */
  isStopped: boolean;
}

const readDatabaseClock = DatabaseClock.prototype.read;
let ahead = 0;
let stoppedAt: number | undefined;

DatabaseClock.prototype.read = function readMovedClock(this: DatabaseClock): number {
  return stoppedAt ?? readDatabaseClock.call(this) + ahead;
};

process.on('message', (message: ClockMessage) => {
  ahead = message.ahead;
  stoppedAt = message.isStopped ? Date.now() + ahead : undefined;
  process.send?.({ isSet: true });
});
// The process that started this one is gone.
process.on('disconnect', () => process.exit());
