import { type RawBuilder, sql } from 'kysely'
import type { Labels } from '../../../../registry/kit/codec.ts'
import { loadAreas } from '../../../../registry/kit/parts/area/area.ts'
import {
  ALL_TENANTS,
  isOfTenants,
  type LookupRef,
  type StatedChoice,
  lookupId,
} from '../../../../schemas/language/lookup.ts'
import { LOCALES, type Locale, type Text, textIn } from '../../../../schemas/language/text.ts'
import type { Queries } from '../../../db/database.ts'
import { messages } from '../../../../schemas/messages/index.ts'
import { runPrepared } from '../../../db/statements/prepared-statements.ts'
import { type KeyedTable, type LookupWorld, keyedTable } from './tables.ts'

const ids = new WeakMap<LookupRef, string>()
/** The name of a lookup among loaded labels; made once for each, because every value of a page asks for it. */
export function labelsId(ref: LookupRef): string {
  let id = ids.get(ref)
  if (id === undefined) ids.set(ref, (id = lookupId(ref)))
  return id
}

/** What is asked of one lookup: words of keys, keys of words, or both. */
export interface LabelRequest {
  readonly ref: LookupRef
  readonly keys: Iterable<string>
  /** Words whose keys are wanted; an import asks these. */
  readonly words?: Iterable<string>
}
interface Pair {
  readonly key: string
  readonly words: string
  /** The words in the other language; an import understands both. */
  readonly also?: string | null
}

function labelsOf(pairs: readonly Pair[]): Labels {
  const byKey = new Map<string, string>()
  const byWords = new Map<string, string | undefined>()
  for (const { key, words, also } of pairs) {
    byKey.set(key, words)
    for (const said of also ? [words, also] : [words])
      byWords.set(said, byWords.has(said) && byWords.get(said) !== key ? undefined : key)
  }
  return { text: (key) => byKey.get(key), key: (words) => byWords.get(words) }
}

function statedPairs(items: readonly StatedChoice[], locale: Locale): Pair[] {
  const inOther = (text: Text) => LOCALES.filter((other) => other !== locale).map((other) => textIn(text, other))[0]
  return items.map(({ value, text }) => ({ key: value, words: textIn(text, locale), also: inOther(text) ?? null }))
}

/** Keys that stand for no row of their table. */
const pairsBeside = (ref: LookupRef | undefined, locale: Locale): Pair[] =>
  ref && isOfTenants(ref) ? statedPairs([{ value: String(ALL_TENANTS), text: messages.TENANT_ALL }], locale) : []

function dictPairs(source: number, code: string, locale: Locale): RawBuilder<unknown> {
  const own =
    locale === 'en-US'
      ? sql`coalesce(i.item_text_en, i.item_text) as words, i.item_text as also`
      : sql`i.item_text as words, i.item_text_en as also`
  return sql`select ${source}::int as source, i.item_value as key, ${own}
    from sys_dict d join sys_dict_item i on i.dict_id = d.id where d.dict_code = ${code} and d.del_flag = 0`
}

function tablePairs(
  source: number,
  { table, key, words, alive, rows }: KeyedTable,
  request: LabelRequest,
): RawBuilder<unknown> | undefined {
  const [keys, texts] = [[...new Set(request.keys)], [...new Set(request.words ?? [])]]
  if (keys.length === 0 && texts.length === 0) return undefined
  const [keyRef, wordsRef] = [sql.ref(key), sql.ref(words)]
  // A removed person keeps a name in old rows; the words of a sheet find only people who are there.
  const living = alive === undefined ? sql`true` : sql`${sql.ref(alive)} = 0`
  return sql`select ${source}::int as source, ${keyRef}::text as key, ${wordsRef}::text as words, null::text as also from ${sql.table(table)}
    where (${keyRef}::text = any(${keys}) or (${wordsRef}::text = any(${texts}) and ${living}))${rows ? sql` and ${rows()}` : sql``}`
}

/** The words of dictionaries in one version; another one begins anew, and so does the same after a while: a hand in the database gives no other version. */
let held: { readonly version: string; readonly since: number; readonly words: Map<string, Labels> } = {
  version: '',
  since: 0,
  words: new Map(),
}
/** Entries of dictionaries that are held in all, and how long. */
const [MAX_HELD, HELD_MS] = [50_000, 60_000]
let heldEntries = 0

function heldWords({ dictVersion }: LookupWorld, code: string, locale: Locale): Labels | undefined {
  return dictVersion && held.version === dictVersion && performance.now() - held.since < HELD_MS
    ? held.words.get(`${locale} ${code}`)
    : undefined
}
function holdWords({ dictVersion }: LookupWorld, code: string, locale: Locale, labels: Labels, entries: number): void {
  if (!dictVersion) return
  const now = performance.now()
  if (held.version !== dictVersion || now - held.since >= HELD_MS || heldEntries + entries > MAX_HELD)
    [held, heldEntries] = [{ version: dictVersion, since: now, words: new Map() }, 0]
  if (entries > MAX_HELD) return
  heldEntries += entries
  held.words.set(`${locale} ${code}`, labels)
}

async function fragment(
  world: LookupWorld,
  source: number,
  request: LabelRequest,
  locale: Locale,
): Promise<RawBuilder<unknown> | undefined> {
  if (request.ref.kind === 'dict') return dictPairs(source, request.ref.code, locale)
  const table = await keyedTable(world, request.ref)
  return table && tablePairs(source, table, request)
}

interface Category {
  readonly id: string
  readonly code: string
  readonly pid: string
  readonly name: string
}

/** The whole tree below a root by name and by every end of the path, `青铜器/鼎`: an ambiguous name needs the names above it. */
async function categoryWords(db: Queries, ref: Extract<LookupRef, { kind: 'category' }>): Promise<Labels> {
  const top = ref.pcode === '0' ? '' : ref.pcode
  const { rows } =
    await sql<Category>`select id, code, pid, name from sys_category where starts_with(code, ${top}) and code <> ${top} limit 20000`.execute(
      db,
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const namesOf = (row: Category, depth: number): string[] => {
    const parent = depth < 20 ? byId.get(row.pid) : undefined
    return [...(parent ? namesOf(parent, depth + 1) : []), row.name]
  }
  return labelsOf(
    rows.flatMap((row): Pair[] => {
      const names = namesOf(row, 0)
      const key = ref.store === 'code' ? row.code : row.id
      // The name alone comes last: the last words of a key are the ones that are shown.
      return names.map((_, from) => ({ key, words: names.slice(from).join('/') }))
    }),
  )
}

/**
 * Loads the labels of all requests with one statement; the answer is by `labelsId`. A lookup that is not registered is
 * not in the answer.
 */
export async function loadLabels(
  db: Queries,
  world: LookupWorld,
  requests: readonly LabelRequest[],
  locale: Locale = 'zh-CN',
): Promise<ReadonlyMap<string, Labels>> {
  const loaded = new Map<string, Labels>()
  const fragments = new Map<number, { readonly id: string; readonly part: RawBuilder<unknown> }>()
  for (const [source, request] of requests.entries()) {
    const { ref } = request
    if (ref.kind === 'area') loaded.set(labelsId(ref), await loadAreas())
    else if (ref.kind === 'category' && request.words) loaded.set(labelsId(ref), await categoryWords(db, ref))
    else if (ref.kind === 'static') loaded.set(labelsId(ref), labelsOf(statedPairs(ref.items, locale)))
    else {
      const known = ref.kind === 'dict' ? heldWords(world, ref.code, locale) : undefined
      if (known) {
        loaded.set(labelsId(ref), known)
        continue
      }
      const part = await fragment(world, source, request, locale)
      if (part) fragments.set(source, { id: labelsId(ref), part })
    }
  }
  if (fragments.size === 0) return loaded
  const rows = await runPrepared(
    db,
    sql<Pair & { source: number }>`${sql.join(
      [...fragments.values()].map(({ part }) => part),
      sql` union all `,
    )}`,
  )
  const bySource = Map.groupBy(rows, (row) => row.source)
  // Two fields may ask one lookup, each with keys of its own.
  const byLookup = Map.groupBy(fragments, ([, { id }]) => id)
  for (const [id, asked] of byLookup) {
    const ref = requests[asked[0]?.[0] ?? -1]?.ref
    const pairs = [...asked.flatMap(([source]) => bySource.get(source) ?? []), ...pairsBeside(ref, locale)]
    const labels = labelsOf(pairs)
    if (ref?.kind === 'dict') holdWords(world, ref.code, locale, labels, pairs.length)
    loaded.set(id, labels)
  }
  return loaded
}
