/** So long a query of a report may take. */
export const TIMEOUT_MS = 15_000
