import * as category from '../../../schemas/contract/values/category.ts'
import * as dict from '../../../schemas/contract/values/dict.ts'
import { type MenuNode, getUserPermissionByToken } from '../../../schemas/contract/permissions/permission.ts'
import * as schema from '../../../schemas/contract/screens/schema.ts'
import { call } from '../../../src/api/client/call.ts'
import { useDesigner } from '../../context.tsx'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'

/** Something a document may name, and what people call it. */
export interface Named {
  readonly value: string
  readonly text: string
}
export interface CategoryNode {
  readonly value: string
  readonly title: string
  readonly children: CategoryNode[]
}

/** Lists change rarely and are asked for by many boxes: what was asked a moment ago is not asked again. */
const FRESH_MS = 30_000
const asked = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>()
function lately<T>(name: string, ask: () => Promise<T>): Promise<T> {
  const known = asked.get(name)
  if (known && Date.now() - known.at < FRESH_MS) return known.answer as Promise<T>
  const answer = ask()
  asked.set(name, { at: Date.now(), answer })
  answer.catch(() => asked.delete(name))
  return answer
}
/** What cannot be read leaves its boxes without choices: names are typed then. */
function useLately<T>(name: string, ask: () => Promise<T>): T | undefined {
  const { locale } = useDesigner().ports
  return useLoaded([locale, name], () => lately(`${locale} ${name}`, ask)).value
}

const NONE: readonly Named[] = []

/** The names of dictionaries, for those who may list them. */
async function dictionaryNames(): Promise<ReadonlyMap<string, string>> {
  const { records } = await call(dict.list, { query: { pageNo: 1, pageSize: 1000 }, quiet: true })
  return new Map(records.map(({ dictCode, dictName }) => [dictCode, dictName]))
}
async function dictionaries(): Promise<readonly Named[]> {
  const [all, names] = await Promise.all([
    call(dict.queryAllDictItems, { quiet: true }),
    dictionaryNames().catch(() => new Map<string, string>()),
  ])
  return Object.entries(all).map(([value, items]) => ({
    value,
    text: [
      names.get(value) ?? '',
      items
        .slice(0, 4)
        .map((item) => item.text)
        .join(' / '),
    ]
      .filter(Boolean)
      .join(' · '),
  }))
}
export const useDictionaries = () => useLately('dict', dictionaries) ?? NONE

async function menus(): Promise<readonly Named[]> {
  const { menu } = await call(getUserPermissionByToken, { quiet: true })
  const folders = (nodes: readonly MenuNode[], above: string): Named[] =>
    nodes.flatMap((node) =>
      node.children?.length
        ? [
            { value: node.id, text: `${above}${node.meta.title}` },
            ...folders(node.children, `${above}${node.meta.title} / `),
          ]
        : [],
    )
  return folders(menu as readonly MenuNode[], '')
}
export const useMenus = () => useLately('menu', menus) ?? NONE

/** Reports and rows that options may name; undefined while they are not known. */
export const useSources = (): schema.Sources | undefined =>
  useLately('sources', () => call(schema.sources, { quiet: true }))

const NO_COLUMNS: schema.SourceColumns = { columns: [], params: [] }
const columnsAt = async (kind: 'report' | 'rows', name: string) =>
  name === '' ? NO_COLUMNS : call(schema.sourceColumns, { query: { kind, name }, quiet: true })
/** Columns of a report or of rows; undefined while they are not known. */
export function useColumns(kind: 'report' | 'rows', name: string): schema.SourceColumns | undefined {
  return useLately(`columns ${kind} ${name}`, () => columnsAt(kind, name))
}
/** The column that most likely holds the words of a row. */
export async function guessLabelColumn(name: string): Promise<string> {
  const { columns } = await columnsAt('rows', name).catch(() => NO_COLUMNS)
  return (
    (columns.find(({ value }) => /name|title/i.test(value)) ?? columns.find(({ value }) => value !== 'id'))?.value ?? ''
  )
}

interface LooseNode {
  readonly code?: string | null
  readonly title?: string
  readonly children?: readonly unknown[]
}
const byCode = (nodes: readonly unknown[]): CategoryNode[] =>
  (nodes as readonly LooseNode[]).flatMap(({ code, title, children = [] }) =>
    code ? [{ value: code, title: `${title ?? code} (${code})`, children: byCode(children) }] : [],
  )
export const useCategories = () =>
  useLately('category', async () =>
    byCode(await call(category.loadTreeRoot, { query: { async: false, pcode: '0' }, quiet: true })),
  )
