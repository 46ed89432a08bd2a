/** A row as it is sent and received: wire names of fields to stored values. */
export type WireRow = Record<string, unknown>
