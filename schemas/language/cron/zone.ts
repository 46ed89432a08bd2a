/** A time zone: how far its clock is ahead of UTC at an instant, in milliseconds. Instants are milliseconds since 1970 UTC. */
export interface Zone {
  offsetAt(instant: number): number
}

const HOUR = 3_600_000

/** The zone of the wire, GMT+8. */
export const CHINA: Zone = { offsetAt: () => 8 * HOUR }

/** A zone of the IANA data base, such as `Europe/Berlin`. Throws a `RangeError` when there is none of that name. */
export function namedZone(name: string): Zone {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: name, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' })
  return {
    offsetAt(instant) {
      const read = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
      const shown = Date.UTC(read['year'] ?? 0, (read['month'] ?? 1) - 1, read['day'], read['hour'], read['minute'], read['second'])
      return shown - Math.floor(instant / 1000) * 1000
    },
  }
}

/** The first instant, to the second, at which the clock has changed; `before` still has the offset, `after` no longer. */
export function changeBetween(zone: Zone, before: number, after: number): number {
  const offset = zone.offsetAt(before)
  let low = Math.floor(before / 1000)
  let high = Math.ceil(after / 1000)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (zone.offsetAt(middle * 1000) === offset) low = middle
    else high = middle
  }
  return high * 1000
}
