import { AutoComplete, Select } from 'antd'
import { useMemo } from 'react'
import * as dict from '../../schemas/contract/dict.ts'
import { type MenuNode, getUserPermissionByToken } from '../../schemas/contract/permission.ts'
import * as schema from '../../schemas/contract/schema.ts'
import { call } from '../../src/api/call.ts'
import { useDesigner } from '../context.tsx'
import { useLoad } from '../use-load.ts'
import type { Described } from './Labelled.tsx'

interface Named {
  readonly value: string
  readonly label: string
}

/** Lists change rarely and are asked for by many boxes: one question per opening of the designer's page. */
const NONE: readonly Named[] = []
const asked = new Map<string, Promise<readonly Named[]>>()
function once(name: string, ask: () => Promise<readonly Named[]>): Promise<readonly Named[]> {
  const known = asked.get(name)
  if (known) return known
  // A list that cannot be read leaves the box a plain text box.
  const answer = ask().catch(() => {
    asked.delete(name)
    return []
  })
  asked.set(name, answer)
  return answer
}
async function dictionaries(): Promise<readonly Named[]> {
  const all = await call(dict.queryAllDictItems, { quiet: true })
  return Object.entries(all).map(([value, items]) => ({ value, label: `${value}: ${items.slice(0, 4).map((item) => item.text).join(' / ')}` }))
}
/** Published screens: their rows can be chosen from. */
async function screens(words: (text: unknown) => string): Promise<readonly Named[]> {
  const all = await call(schema.list, { quiet: true })
  return all.flatMap(({ id, title, version }) => (version > 0 ? [{ value: id, label: `${words(title)} ${id}` }] : []))
}
async function menus(): Promise<readonly Named[]> {
  const { menu } = await call(getUserPermissionByToken, { quiet: true })
  const folders = (nodes: readonly MenuNode[], above: string): Named[] =>
    nodes.flatMap((node) => (node.children?.length ? [{ value: node.id, label: `${above}${node.meta.title}` }, ...folders(node.children, `${above}${node.meta.title} / `)] : []))
  return folders(menu as readonly MenuNode[], '')
}

/** Tells codes that no dictionary has, once the dictionaries are known; `table,text,code` is never one of them. */
export function useUnknownDict(): (code: unknown) => boolean {
  const known = useDictionaries()
  const codes = useMemo(() => new Set(known.map(({ value }) => value)), [known])
  return (code) => typeof code === 'string' && /^\w+$/.test(code) && codes.size > 0 && !codes.has(code)
}
const useDictionaries = () => useLoad('dict', () => once('dict', dictionaries)).value ?? NONE
const useMenus = () => useLoad('menu', () => once('menu', menus)).value ?? []

/** Choices for plain inputs of the field table. */
export function DictList({ id }: { readonly id: string }) {
  return (
    <datalist id={id}>
      {useDictionaries().map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </datalist>
  )
}

interface SourceProps {
  readonly described: Described
  readonly value: string
  readonly onChange: (value: string) => void
}
const matches = (typed: string, option: Named | undefined) => (option?.label ?? '').toLowerCase().includes(typed.toLowerCase())

export function DictSelect({ described, value, onChange }: SourceProps) {
  return <AutoComplete {...described} value={value} options={[...useDictionaries()]} showSearch={{ filterOption: matches }} allowClear popupMatchSelectWidth={320} onChange={(next: string | undefined) => onChange(next ?? '')} />
}
/** A screen, or a list of the system by its name; other names may be typed. */
export function RowsSelect({ described, value, examples, onChange }: SourceProps & { readonly examples: readonly string[] }) {
  const { words } = useDesigner()
  const known = useLoad('screen', () => once('screen', () => screens(words))).value ?? NONE
  const others = examples.filter((each) => !known.some((screen) => screen.value === each))
  return <AutoComplete {...described} value={value} options={[...others.map((each) => ({ value: each, label: each })), ...known]} showSearch={{ filterOption: matches }} allowClear popupMatchSelectWidth={320} onChange={(next: string | undefined) => onChange(next ?? '')} />
}
/** A folder of the menu; an id that is not among them is kept and shown as it is. */
export function MenuSelect({ described, value, onChange }: SourceProps) {
  const { say } = useDesigner()
  const known = useMenus()
  const options = value === '' || known.some((each) => each.value === value) ? known : [{ value, label: value }, ...known]
  return <Select {...described} value={value === '' ? null : value} options={[...options]} placeholder={say('DESIGNER_MENU_TOP')} showSearch={{ filterOption: matches }} allowClear onChange={(next: string | undefined) => onChange(next ?? '')} />
}
