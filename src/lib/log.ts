/** Writes to the developer console what a user cannot act on. The only place that writes there. */
export function logProblem(text: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- this is the place
  console.error(text, ...(cause === undefined ? [] : [cause]))
}
