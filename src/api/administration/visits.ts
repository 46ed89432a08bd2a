import * as log from '../../../schemas/contract/log.ts'
import { call } from '../client/call.ts'

/** Sign-ins of one day. */
export interface VisitDay {
  /** `2026-11-27` */
  readonly day: string
  /** `11-27` */
  readonly label: string
  readonly signIns: number
  readonly addresses: number
}
export interface Visits {
  readonly signInsToday: number
  readonly addressesToday: number
  readonly signInsEver: number
  readonly days: readonly VisitDay[]
}

/** How many people signed in, today and on the last days. Rejects with `ApiError`. */
export async function getVisits(signal?: AbortSignal): Promise<Visits> {
  const [info, days] = await Promise.all([call(log.loginfo, { signal }), call(log.visitInfo, { signal })])
  return {
    signInsToday: info.todayVisitCount,
    addressesToday: info.todayIp,
    signInsEver: info.totalVisitCount,
    days: days.map(({ tian, type, visit, ip }) => ({ day: tian, label: type, signIns: visit, addresses: ip })),
  }
}
