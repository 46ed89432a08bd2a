import { lookupId, type LookupRef, lookupParts } from '../../schemas/language/lookup.ts'
import { sectionFields } from '../../schemas/language/composed/sections.ts'
import { escapeToken } from '../../schemas/language/json-pointer.ts'
import type { Screen } from '../../schemas/language/screen.ts'
import type { ResolvedScreen } from './resolve.ts'

/** A place of a document that names something which is described elsewhere. */
export type OutsideName = { readonly pointer: string } & (
  | { readonly kind: 'dictionary' | 'report'; readonly code: string }
  /** Fields of another screen, by its id or its table; each by its key or its column. */
  | { readonly kind: 'fields'; readonly source: string; readonly names: readonly string[] }
)

function inTable(dict: string, more: readonly string[] = []): { source: string; names: readonly string[] } | undefined {
  const parts = lookupParts(dict)
  return parts && { source: parts[0], names: [parts[1], parts[2], ...more.filter((name) => name !== '')] }
}
function namedBy(ref: LookupRef): Omit<OutsideName & { kind: 'fields' }, 'pointer' | 'kind'> | undefined {
  if (ref.kind === 'table') return inTable(ref.dict)
  if (ref.kind === 'tree') return inTable(ref.dict, [ref.pidField, ref.hasChildField])
  if (ref.kind === 'list') return { source: ref.source, names: [ref.store, ref.text] }
  if (ref.kind === 'link') return { source: ref.table, names: [ref.txt, ref.key, ref.idField, ref.pidField] }
  return undefined
}
function outsideOf(ref: LookupRef, pointer: string): readonly OutsideName[] {
  if (ref.kind === 'dict') return [{ kind: 'dictionary', code: ref.code, pointer }]
  if (ref.kind === 'report') return [{ kind: 'report', code: ref.code, pointer }]
  const named = namedBy(ref)
  return named ? [{ kind: 'fields', ...named, pointer }] : []
}

/** What the sections of a composed page name: fields of the screens they show, and reports. */
function ofSections({ page }: Screen): readonly OutsideName[] {
  return (page?.sections ?? []).flatMap((section, index): readonly OutsideName[] => {
    const pointer = `/page/sections/${index}`
    const { screen: source, report } = section
    const names = sectionFields(section).map(([, key]) => key)
    return [
      ...(report === undefined ? [] : [{ kind: 'report', code: report, pointer } as const]),
      ...(source === undefined ? [] : [{ kind: 'fields', source, names, pointer } as const]),
    ]
  })
}

/** Every name in a screen of what is described elsewhere: dictionaries, reports, and fields of other screens. */
export function outsideNames({ fields, query, screen }: ResolvedScreen): readonly OutsideName[] {
  const ofField = fields.flatMap(({ key, lookup }) => (lookup ? outsideOf(lookup, `/fields/${escapeToken(key)}`) : []))
  // What a query item does not state itself is that of its field.
  const stated = new Set(fields.flatMap(({ lookup }) => (lookup ? [lookupId(lookup)] : [])))
  const ofQuery = query.items.flatMap(({ field: { lookup } }, index) =>
    lookup && !stated.has(lookupId(lookup)) ? outsideOf(lookup, `/query/items/${index}`) : [],
  )
  const ofChildren = Object.entries(screen.children ?? {}).map(
    ([name, { screen: source, key, order, fields: columns = [] }]): OutsideName => ({
      kind: 'fields',
      source,
      names: [key, ...(order === undefined ? [] : [order]), ...columns],
      pointer: `/children/${escapeToken(name)}`,
    }),
  )
  return [...ofField, ...ofQuery, ...ofChildren, ...ofSections(screen)]
}
