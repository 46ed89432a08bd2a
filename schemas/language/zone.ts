/** A time zone: how far its clock is ahead of UTC at an instant, in milliseconds. Instants are milliseconds since 1970 UTC. */
export interface Zone {
  offsetAt(instant: number): number
}

const WEEK = 7 * 24 * 3_600_000

/** A zone of the IANA data base, such as `Europe/Berlin`. Throws a `RangeError` when there is none of that name. */
export function namedZone(name: string): Zone {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return {
    offsetAt(instant) {
      const read = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
      const shown = Date.UTC(
        read['year'] ?? 0,
        (read['month'] ?? 1) - 1,
        read['day'],
        read['hour'],
        read['minute'],
        read['second'],
      )
      return shown - Math.floor(instant / 1000) * 1000
    },
  }
}

/** The same zone, which looks an instant up no more while it lies in a week without a change. */
function remembering(zone: Zone): Zone {
  let week = Number.NaN
  let offset = 0
  return {
    offsetAt(instant) {
      const start = Math.floor(instant / WEEK) * WEEK
      if (start === week) return offset
      const [first, last] = [zone.offsetAt(start), zone.offsetAt(start + WEEK - 1)]
      if (first !== last) return zone.offsetAt(instant)
      week = start
      offset = first
      return first
    },
  }
}

/** Every time on the wire and on the page is by the clock of this zone, whatever the zone of server, database and browser is. */
export const WIRE_ZONE = 'Asia/Shanghai'
export const CHINA: Zone = remembering(namedZone(WIRE_ZONE))

/** An instant as the wire writes it: `YYYY-MM-DD HH:mm:ss` by the clock of the wire. */
export function wireTime(instant: number): string {
  return new Date(instant + CHINA.offsetAt(instant)).toISOString().slice(0, 19).replace('T', ' ')
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
