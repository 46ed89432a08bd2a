/** Less than this apart, the clock of this computer is right; most of it is the way the answer took. */
const RIGHT_MS = 60_000
/** Answers of a service that does not tell the time hold something smaller. */
const EARLIEST = Date.UTC(2020, 0)

let ahead = 0

/** Stores the offset to the timestamp of a response: the clock of this computer may be hours off. */
export function syncServerTime(timestamp: unknown): void {
  if (typeof timestamp !== 'number' || !(timestamp > EARLIEST)) return
  const apart = timestamp - Date.now()
  ahead = Math.abs(apart) > RIGHT_MS ? apart : 0
}
/** Epoch ms by the clock of the service, as far as it was heard. */
export const serverNow = (): number => Date.now() + ahead
