import { wireTime } from '../../schemas/language/zone.ts'

/** The browser inside an enterprise messenger signs in through the messenger. */
export function isMessenger(agent: string = navigator.userAgent): boolean {
  return /wxwork|dingtalk/i.test(agent)
}

const HOURS: readonly [until: number, code: GreetingCode][] = [
  [9, 'HOME_EARLY'],
  [12, 'HOME_MORNING'],
  [14, 'HOME_NOON'],
  [20, 'HOME_AFTERNOON'],
]
export type GreetingCode = 'HOME_EARLY' | 'HOME_MORNING' | 'HOME_NOON' | 'HOME_AFTERNOON' | 'HOME_EVENING'

/** The greeting at an instant, by the clock that all times on the page are by: before 9, up to 11, up to 13, before 20, else evening. */
export function greetingAt(instant: number): GreetingCode {
  const hour = Number(wireTime(instant).slice(11, 13))
  return HOURS.find(([until]) => hour < until)?.[1] ?? 'HOME_EVENING'
}

/** `2022`, later `2022-{year}`. */
export function copyrightYears(now: Date = new Date()): string {
  const year = Number(wireTime(now.getTime()).slice(0, 4))
  return year > 2022 ? `2022-${year}` : '2022'
}
