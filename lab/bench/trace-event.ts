/** The fields of a trace event that the benches read; times in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Wall-clock time. */
  dur?: number;
  /** Processor time on this thread. */
  tdur?: number;
  args: { name?: string };
}
