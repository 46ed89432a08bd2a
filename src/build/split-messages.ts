import { readFile, readdir } from 'node:fs/promises'
import type { Plugin } from 'vite'
import type { Message } from '../../schemas/messages/define.ts'
import { firstPage, pathOf } from './first-page.ts'

type Sentences = Readonly<Record<string, Message>>
interface Member {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly argument?: { readonly name?: string }
}
interface Statement extends Member {
  readonly specifiers?: readonly { readonly local: { readonly name: string } }[]
  readonly declaration?: {
    readonly declarations?: readonly {
      readonly id: { readonly name?: string }
      readonly init?: { readonly start: number; readonly end: number; readonly properties?: readonly Member[] }
    }[]
  }
}

/** What is said before anybody is signed in, by file of the catalogue. */
export const OUTSIDE: ReadonlySet<string> = new Set(['common', 'shell/shell', 'shell/sign-in'])
/** Messages of one page or one kind of job: no other chunk contains them. */
const OF_PAGE: Readonly<Record<string, readonly string[]>> = {
  account: ['shell/account-settings'],
  approval: ['process/approval'],
  composed: ['composed'],
  designer: [
    'designer/designer',
    'designer/designer-field',
    'designer/designer-icon',
    'designer/designer-rules',
    'designer/beginnings',
    'designer/bpmn',
    'designer/canvas',
    'composed',
    'designer/page-canvas',
    'designer/languages',
    'designer/outline',
    'designer/designer-changes',
    'designer/designer-review',
    'designer/designer-shape',
    'document',
    'report',
    'designer/process',
    'designer/process-trial',
    'designer/report-design',
    'designer/script-about',
    'designer/script-page',
    'designer/source',
  ],
  document: ['document'],
  gallery: ['designer/gallery'],
  grid: ['list/grid', 'list/list-grid', 'designer/dict-page'],
  history: ['list/history'],
  import: ['list/import'],
  people: ['people'],
  policy: ['policy', 'designer/permission-page', 'designer/policy-page'],
  print: ['list/print'],
  report: ['report'],
  statistics: ['process/statistics'],
  tools: ['gateway', 'tools'],
  widgets: ['designer/widget-page'],
}
const APART: ReadonlySet<string> = new Set(Object.values(OF_PAGE).flat())

const LANGUAGES = { zh: 'zh-CN', en: 'en-US' } as const
const ASKED = new RegExp(
  String.raw`schemas/messages/index\.ts\?(outside|inside|later|${Object.keys(OF_PAGE).join('|')})(?:_(zh|en))?$`,
)
const FOLDER = new URL('../../schemas/messages/', import.meta.url)
/** Where the client's code is, and what of it is not the client's. */
const CLIENT = ['src', 'registry', 'engine', 'designer', 'schemas']
const SPEAKERS = CLIENT.map((folder) => new URL(`../../${folder}/`, import.meta.url))
const CLIENT_PATH = new RegExp(`^(${CLIENT.join('|')})/`)
const CLIENT_MODULE = new RegExp(`/(${CLIENT.join('|')})/.*\\.tsx?$`)
const SILENT = /\.test\.|(^|\/)(build|messages)\//

async function sentencesOf(file: string): Promise<Sentences> {
  const module = (await import(new URL(`${file}.ts`, FOLDER).href)) as Readonly<Record<string, unknown>>
  return Object.assign({}, ...Object.values(module).filter((one) => typeof one === 'object')) as Sentences
}

/** The files a part of the catalogue is made of; `all` are those the catalogue names. */
export function filesOf(part: string, all: readonly string[]): readonly string[] {
  return OF_PAGE[part] ?? all.filter((file) => OUTSIDE.has(file) === (part === 'outside') && !APART.has(file))
}

/** A predicate for the message codes that this code uses: literally, or by prefix (`LIST_${name}`). */
export function messagesUsedIn(code: string): (message: string) => boolean {
  const named = new Set(code.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g))
  const begun = [...new Set([...code.matchAll(/`([A-Z][A-Z\d_]*_)\$\{/g)].map(([, start = '']) => start))]
  return (message) => named.has(message) || begun.some((start) => message.startsWith(start))
}

async function sentencesOfPart(part: string): Promise<Sentences> {
  const catalogue = await readFile(new URL('index.ts', FOLDER), 'utf8')
  const all = [...catalogue.matchAll(/from '\.\/([\w/-]+)\.ts'/g)].flatMap(([, file]) =>
    file === undefined || file === 'define' ? [] : [file],
  )
  return Object.assign({}, ...(await Promise.all(filesOf(part, all).map(sentencesOf)))) as Sentences
}
let inside: Promise<readonly string[]> | undefined
const insideCodes = () => (inside ??= sentencesOfPart('inside').then(Object.keys))

/** What the client can say by itself: the rest comes from the server already worded. */
export async function messagesOfClient(): Promise<(message: string) => boolean> {
  const files = await Promise.all(
    SPEAKERS.map(async (folder) =>
      (await readdir(folder, { recursive: true }))
        .filter((file) => /\.tsx?$/.test(file) && !SILENT.test(file.replaceAll('\\', '/')))
        .map((file) => new URL(file, folder)),
    ),
  )
  return messagesUsedIn((await Promise.all(files.flat().map((file) => readFile(file, 'utf8')))).join('\n'))
}

/** The codes that the sign-in and the first page after it can show. */
export async function messagesOfFirstPage(): Promise<(message: string) => boolean> {
  return messagesUsedIn(
    [...(await firstPage())].flatMap(([path, code]) => (SILENT.test(path) ? [] : [code])).join('\n'),
  )
}

const LATER = '/later-sentences'
/** Brings the sentences that the first page does not say, with whatever says one: those of another language are fetched by what comes with them. */
const BRING = (i18n: string, catalogue: string) => `import { addPart, fetchSentences, speech } from '${i18n}'
import { messages } from '${catalogue}?later_zh'
addPart(messages, { 'en-US': () => import('${catalogue}?later_en') })
const fetched = () => fetchSentences(speech.now().locale)?.catch(() => undefined)
speech.watch(fetched)
await fetched()`

/** True when a lazy module uses messages that the first page does not have. */
export async function needsLaterMessages(path: string, code: string): Promise<boolean> {
  if (SILENT.test(path) || !CLIENT_PATH.test(path) || (await firstPage()).has(path)) return false
  const [isFirst, isNamed] = [await messagesOfFirstPage(), messagesUsedIn(code)]
  return (await insideCodes()).some((message) => isNamed(message) && !isFirst(message))
}

/** The catalogue without its texts, which are loaded in the user's locale. Returns its files too. */
export function withoutMessages(
  code: string,
  program: { readonly body: readonly unknown[] },
): { readonly code: string; readonly files: readonly string[] } {
  const body = program.body as readonly Statement[]
  const found = body
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .find(({ id }) => id.name === 'messages')?.init
  if (!found?.properties) throw new Error('The catalogue has no object `messages`')
  const parts = new Set(found.properties.map(({ argument }) => argument?.name))
  const imports = body.filter(
    ({ type, specifiers = [] }) =>
      type === 'ImportDeclaration' && specifiers.some(({ local }) => parts.has(local.name)),
  )
  const files = imports.map(({ start, end }) => /\.\/([\w/-]+)\.ts/.exec(code.slice(start, end))?.[1] ?? '')
  const cuts = [
    ...imports.map(({ start, end }) => ({ start, end, by: '' })),
    { start: found.start, end: found.end, by: '{}' },
  ].toSorted((one, other) => other.start - one.start)
  return { code: cuts.reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code), files }
}

/** Splits the messages by locale, and those of the sign-in page from the rest. */
export const splitMessages: Plugin = {
  name: 'sentences-apart',
  apply: 'build',
  load: {
    filter: { id: ASKED },
    async handler(id) {
      const [, part = '', language] = ASKED.exec(id) ?? []
      const sentences = await sentencesOfPart(part === 'later' ? 'inside' : part)
      const locales = Object.entries(LANGUAGES).flatMap(([short, locale]) =>
        language === undefined || language === short ? [locale] : [],
      )
      const isSpoken = OF_PAGE[part] ? () => true : await messagesOfClient()
      // While it is developed and tested, all that is said inside comes at once.
      const isFirst =
        this.environment.config.command === 'build' && /^(inside|later)$/.test(part)
          ? await messagesOfFirstPage()
          : undefined
      const said = Object.fromEntries(
        Object.entries(sentences)
          .filter(([code]) => isSpoken(code) && (!isFirst || isFirst(code) === (part === 'inside')))
          .map(([code, message]) => [code, Object.fromEntries(locales.map((locale) => [locale, message[locale]]))]),
      )
      return `export const messages = ${JSON.stringify(said)}`
    },
  },
  transform: {
    filter: { id: /schemas\/messages\/index\.ts$/ },
    handler(code) {
      return withoutMessages(code, this.parse(code)).code
    },
  },
}

/** What is said after the first page only comes with the first code that says it. */
export const lazyMessages: Plugin = {
  name: 'sentences-later',
  apply: 'build',
  resolveId: { filter: { id: /^\/later-sentences$/ }, handler: () => LATER },
  load: {
    filter: { id: /^\/later-sentences$/ },
    handler: () => BRING(new URL('../lib/i18n.ts', import.meta.url).pathname, new URL('index.ts', FOLDER).pathname),
  },
  transform: {
    order: 'pre',
    filter: { id: CLIENT_MODULE },
    async handler(code, id) {
      const path = pathOf(id)
      return path !== undefined && (await needsLaterMessages(path, code)) ? `import '${LATER}'\n${code}` : undefined
    },
  },
}
