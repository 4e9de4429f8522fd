/** Lets signals abort what is being written, instead of ending the process, until `stop` is called. */
export type WatchSignals = () => { readonly signal: AbortSignal; stop(): void };

/** Does some work with signals watched. */
export async function watched<T>(
  watch: WatchSignals | undefined,
  work: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  const watching = watch?.();
  try {
    return await work(watching?.signal);
  } finally {
    watching?.stop();
  }
}
