import { proxy, subscribe } from 'valtio'
import { LOCALES } from '../../schemas/language/text.ts'
import { onDictVersion } from '../api/client/context.ts'
import { refreshDictionaries } from '../api/session.ts'
import { logProblem } from '../lib/log.ts'
import { locale } from './locale.ts'
import { readLocal, removeLocal, watchLocal, WEEK_MS, writeLocal } from './storage/storage.ts'

/** One choice of a dictionary, as the wire sends it. */
export interface DictChoice {
  readonly value: string
  readonly text: string
}

const KEY = 'UI_CACHE_DB_DICT_DATA'
/** The language of the stored dictionaries; the default one if absent. */
const LANGUAGE = 'UI_CACHE_DB_DICT_LANGUAGE'

/** The server's version of the stored dictionaries, where it sent one. */
const VERSION = 'UI_CACHE_DB_DICT_VERSION'

interface StoredDictionaries {
  byCode: ReadonlyMap<string, readonly DictChoice[]>
  /** Counts the changes of the stored dictionaries, so that their readers render again. */
  revision: number
}
/** Dictionaries by code, stored for 7 days. Written by this module only. */
export const dictionaries = proxy<StoredDictionaries>({ byCode: readAll(readLocal(KEY)), revision: 0 })
/** Notifies the readers of stored dictionaries that they have changed. */
export const dictionaryChanges = {
  now: () => dictionaries.revision,
  watch: (changed: () => void): (() => void) => subscribe(dictionaries, changed),
}
/** The last version that the server sent; '' while there was none. */
let serverVersion = ''
/** The version that could not be fetched: it is not tried again with every answer. */
let failed = ''
let running: Promise<void> | undefined

function readChoices(value: unknown): DictChoice[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown): DictChoice[] => {
    if (typeof item !== 'object' || item === null) return []
    const { value: key, text, title, label } = item as Record<string, unknown>
    const words = text ?? title ?? label ?? key
    return key === undefined || key === null ? [] : [{ ...item, value: String(key), text: String(words) }]
  })
}
function readAll(value: unknown): ReadonlyMap<string, readonly DictChoice[]> {
  return typeof value === 'object' && value !== null
    ? new Map(Object.entries(value).map(([code, items]) => [code, readChoices(items)]))
    : new Map()
}

function take(value: unknown): void {
  const before = JSON.stringify([...dictionaries.byCode])
  const byCode = readAll(value)
  if (JSON.stringify([...byCode]) === before) return
  dictionaries.byCode = byCode
  dictionaries.revision++
}
/** Replaces the stored dictionaries by those of the wire. */
export function storeDictionaries(value: unknown): void {
  take(value)
  writeLocal(VERSION, serverVersion, WEEK_MS)
  writeLocal(LANGUAGE, locale.current, WEEK_MS)
  writeLocal(KEY, value, WEEK_MS)
}
export function forgetDictionaries(): void {
  // What is still on its way was asked for by a session that is over.
  running = undefined
  take(undefined)
  removeLocal(KEY, LANGUAGE, VERSION)
}
/** The stored choices of `code`; undefined when the server must be asked, also because they are in another language. */
export function storedChoices(code: string): readonly DictChoice[] | undefined {
  const language = readLocal(LANGUAGE) ?? LOCALES[0]
  return language === locale.current ? dictionaries.byCode.get(code) : undefined
}
/** Has the server forget its cache and fetches everything anew, once however often it is asked meanwhile. Rejects with `ApiError`. */
export function reloadDictionaries(): Promise<void> {
  if (running) return running
  const mine = refreshDictionaries()
    .then(
      (value) => {
        if (running === mine) storeDictionaries(value)
      },
      (reason: unknown) => {
        if (running === mine) throw reason
      },
    )
    .finally(() => {
      if (running === mine) running = undefined
    })
  running = mine
  return mine
}

/** An answer carried the version of the server's dictionaries: if it differs from the stored one they are fetched; where that fails, no old ones are offered. */
function hear(version: string): void {
  serverVersion = version
  if (running || version === failed || readLocal(VERSION) === version) return
  reloadDictionaries().catch((reason: unknown) => {
    failed = version
    logProblem('changed dictionaries could not be fetched', reason)
    forgetDictionaries()
  })
}
/** Keeps the dictionaries those of the server, and of other windows. Returns the way to stop. */
export function followDictionaries(): () => void {
  const stops = [onDictVersion(hear), watchLocal(KEY, () => take(readLocal(KEY)))]
  return () => {
    for (const stop of stops) stop()
  }
}
