import { LOCALES, type Locale } from '../../schemas/language/text.ts'
import { type Message, fill } from '../../schemas/messages/define.ts'
import { messages } from '../../schemas/messages/index.ts'
import { messages as outside } from '../../schemas/messages/index.ts?outside_zh'

export type Sentences = Readonly<Record<string, Partial<Message>>>
type Load = () => Promise<{ readonly messages: Sentences }>
interface Part {
  /** A code of it: where this one is there in a language, all of it is. */
  readonly sample: string
  readonly load: Readonly<Partial<Record<Locale, Load>>>
}

/** The catalogue, and what the widgets say. A build begins with an empty one: see `build/split-messages.ts`. */
const known: Record<string, Partial<Message>> = messages
const parts: Part[] = []

let spoken: { readonly locale: Locale } = { locale: LOCALES[0] }
const listeners = new Set<() => void>()

/** Notifies subscribers that the locale or its messages have changed. */
function speak(locale: Locale): void {
  spoken = { locale }
  for (const listener of listeners) listener()
}
/** For React: `now` is another object whenever anything that is said has changed. */
export const speech = {
  now: () => spoken,
  watch: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export function addSentences(sentences: Sentences): void {
  for (const [code, message] of Object.entries(sentences)) known[code] = { ...known[code], ...message }
  speak(spoken.locale)
}
/** A part of the catalogue in the first language, with the way to its others. */
export function addPart(first: Sentences, load: Part['load']): void {
  addSentences(first)
  const sample = Object.keys(first)[0]
  if (sample !== undefined) parts.push({ sample, load })
}
const missing = (locale: Locale): Load[] =>
  parts.flatMap(({ sample, load }) => (known[sample]?.[locale] === undefined ? (load[locale] ?? []) : []))

const FIRST_TRY_MS = 1000
const LONGEST_MS = 60_000
let tries = 0
let again: ReturnType<typeof setTimeout> | undefined

/** What could not be had is asked for again, ever more seldom, as long as it is the language of the person. */
function fetchLater(): void {
  again ??= setTimeout(
    () => {
      again = undefined
      fetchSentences(spoken.locale)?.catch(() => undefined)
    },
    Math.min(FIRST_TRY_MS * 2 ** tries, LONGEST_MS),
  )
}

/** Fetches what is not there yet in a language; undefined when all of it is. Rejects when some of it cannot be had now. */
export function fetchSentences(locale: Locale): Promise<void> | undefined {
  const loads = missing(locale)
  if (loads.length === 0) return undefined
  // What is there is said, whatever else is lost.
  const fetched = loads.map((load) => load().then(({ messages: said }) => addSentences(said)))
  return Promise.all(fetched).then(
    () => void (tries = 0),
    (reason: unknown) => {
      fetchLater()
      tries += 1
      throw reason
    },
  )
}
/** From now on everything is said in this language. */
export const setSpokenLocale = (locale: Locale): void => speak(locale)

/** The sentence for a code of the catalogue or of a widget, its parameters filled in: in the first language as long as that of the person is not there, and the code itself where there is none. */
export function sentence(
  code: string,
  params: Readonly<Record<string, unknown>> = {},
  locale: Locale = spoken.locale,
): string {
  const said = Object.hasOwn(known, code) ? known[code] : undefined
  return fill(said?.[locale] ?? said?.[LOCALES[0]] ?? code, params)
}

/** What only one page, dialog or check says: a build leaves it out of the first load. */
const APART = {
  designer: () => import('../../schemas/messages/index.ts?designer'),
  composed: () => import('../../schemas/messages/index.ts?composed'),
  document: () => import('../../schemas/messages/index.ts?document'),
  account: () => import('../../schemas/messages/index.ts?account'),
  approval: () => import('../../schemas/messages/index.ts?approval'),
  gallery: () => import('../../schemas/messages/index.ts?gallery'),
  grid: () => import('../../schemas/messages/index.ts?grid'),
  history: () => import('../../schemas/messages/index.ts?history'),
  import: () => import('../../schemas/messages/index.ts?import'),
  people: () => import('../../schemas/messages/index.ts?people'),
  policy: () => import('../../schemas/messages/index.ts?policy'),
  print: () => import('../../schemas/messages/index.ts?print'),
  report: () => import('../../schemas/messages/index.ts?report'),
  statistics: () => import('../../schemas/messages/index.ts?statistics'),
  tools: () => import('../../schemas/messages/index.ts?tools'),
  widgets: () => import('../../schemas/messages/index.ts?widgets'),
} satisfies Readonly<Record<string, Load>>

/** Code that is fetched when it is needed, with the sentences of the part that it speaks. */
export async function withSentences<Code>(part: keyof typeof APART, code: Promise<Code>): Promise<Code> {
  const [fetched, { messages: said }] = await Promise.all([code, APART[part]()])
  addSentences(said)
  return fetched
}

addPart(outside, { 'en-US': () => import('../../schemas/messages/index.ts?outside_en') })
