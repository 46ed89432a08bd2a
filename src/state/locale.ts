import { proxy } from 'valtio'
import { firstSupportedLocale, LOCALES, type Locale } from '../../schemas/language/text.ts'
import { fetchSentences, setSpokenLocale } from '../lib/i18n.ts'
import { readLocal, writeLocal } from './storage/storage.ts'

const KEY = 'LOCALE'
const isLocale = (value: unknown): value is Locale => LOCALES.some((known) => known === value)

/** `?lang=` before or after the hash wins, then what was chosen here. */
export function chosenLocale(href: string, stored: unknown): Locale | undefined {
  const asked = /[?&]lang=([\w-]+)/.exec(href)?.[1]
  if (isLocale(asked)) return asked
  return isLocale(stored) ? stored : undefined
}

/** The language of every text. Written by this module only. */
export const locale = proxy<{ current: Locale }>({ current: LOCALES[0] })

function take(next: Locale): void {
  locale.current = next
  document.documentElement.lang = next
  setSpokenLocale(next)
}

async function speak(next: Locale): Promise<void> {
  const fetched = fetchSentences(next)
  if (fetched) await fetched
  take(next)
}

/** Says everything in this language from now on: at once, or when its sentences are there. Rejects, and changes nothing, when they cannot be had. */
export async function setLocale(next: Locale): Promise<void> {
  await speak(next)
  writeLocal(KEY, next)
}
/** The language of the first page. A language that was not chosen is not stored: it follows the browser. */
export function restoreLocale(): Promise<void> {
  const chosen = chosenLocale(window.location.href, readLocal(KEY))
  return chosen ? setLocale(chosen) : speak(firstSupportedLocale(navigator.languages))
}
