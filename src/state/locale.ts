import { proxy } from 'valtio'
import { LOCALES, type Locale } from '../../schemas/language/text.ts'
import { fetchSentences, speakIn } from '../lib/i18n.ts'
import { readLocal, writeLocal } from './storage.ts'

const KEY = 'LOCALE'
const isLocale = (value: unknown): value is Locale => LOCALES.some((known) => known === value)

/** `?lang=` before or behind the hash wins, then what was chosen here, then zh-CN. */
export function firstLocale(href: string, kept: unknown): Locale {
  const asked = /[?&]lang=([\w-]+)/.exec(href)?.[1]
  if (isLocale(asked)) return asked
  return isLocale(kept) ? kept : LOCALES[0]
}

/** The language of every text. Written by this module only. */
export const locale = proxy<{ current: Locale }>({ current: LOCALES[0] })

function take(next: Locale): void {
  locale.current = next
  document.documentElement.lang = next
  speakIn(next)
}

/** Says everything in this language: at once, or when its sentences are there. Rejects, and changes nothing, when they cannot be had. */
export async function setLocale(next: Locale): Promise<void> {
  const fetched = fetchSentences(next)
  if (fetched) await fetched
  take(next)
  writeLocal(KEY, next)
}
export function restoreLocale(): Promise<void> {
  return setLocale(firstLocale(window.location.href, readLocal(KEY)))
}
