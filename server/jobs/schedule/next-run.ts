import { nextRuns } from '../../../schemas/language/cron/next.ts'
import { parseCron } from '../../../schemas/language/cron/parse.ts'
import { namedZone, type Zone } from '../../../schemas/language/zone.ts'
import { AppError } from '../../../schemas/messages/index.ts'

/** Zones of the IANA database that were looked up, by their names. */
const zones = new Map<string, Zone>()

function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  try {
    const zone = namedZone(name)
    zones.set(name, zone)
    return zone
  } catch (error) {
    throw new AppError('SCHEDULE_ZONE_UNKNOWN', { name }, error)
  }
}

/** The first run after an instant; undefined where there is none. Throws where the expression or the zone is wrong. */
export function nextRun(cron: string, timeZone: string, after: number): number | undefined {
  const parsed = parseCron(cron)
  if (!parsed.ok) throw new AppError(parsed.problem.code, parsed.problem.params)
  return nextRuns(parsed.cron, { after, count: 1, zone: zoneOf(timeZone) })[0]
}
