/** The part of a trace's event that is read here; times in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** By the clock. */
  dur?: number;
  /** Of the processor, on this thread. */
  tdur?: number;
  args: { name?: string };
}
