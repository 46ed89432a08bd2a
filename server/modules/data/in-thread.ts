/** The file of the thread that does the work of this module with many rows. */
export const THREAD = new URL('./thread.ts', import.meta.url)
