import {
  type FormBlock,
  type FormChild,
  type FormDivider,
  type FormEntry,
  type FormGroup,
  type FormNote,
  partsOf,
} from '../../schemas/language/form.ts'
import type { Text } from '../../schemas/language/text.ts'
import type { ResolvedField } from './resolve.ts'

/** Where the layout states an entry: `[entry]`, or `[entry, part, entry of its content]`. */
export type LayoutPath = readonly number[]
interface Stated {
  readonly at: LayoutPath
}

export interface ResolvedGroup extends Omit<FormGroup, 'group' | 'fields'> {
  readonly kind: 'group'
  /** Undefined for fields outside any group. */
  readonly group: Text | undefined
  readonly fields: readonly ResolvedField[]
  /** All conditions must hold for its fields to be shown: its own, and that of its part. */
  readonly conditions: readonly string[]
  /** Undefined for fields outside any group. */
  readonly at?: LayoutPath
}
export type ResolvedBlock =
  | ResolvedGroup
  | (FormDivider & Stated & { readonly kind: 'divider' })
  | (FormNote & Stated & { readonly kind: 'note' })
  | (FormChild & Stated & { readonly kind: 'child' })
export interface ResolvedPart {
  readonly title: Text
  readonly visible?: string
  readonly blocks: readonly ResolvedBlock[]
}
export interface ResolvedParts extends Stated {
  readonly kind: 'tabs' | 'steps'
  readonly parts: readonly ResolvedPart[]
}
/** The form from top to bottom. */
export type FormBlocks = readonly (ResolvedBlock | ResolvedParts)[]

/** The sub-tables that a layout names. */
export function placedChildren(blocks: FormBlocks): readonly string[] {
  return blocks.flatMap((block) =>
    'parts' in block
      ? block.parts.flatMap((part) => placedChildren(part.blocks))
      : block.kind === 'child'
        ? [block.child]
        : [],
  )
}

type ByKey = ReadonlyMap<string, ResolvedField>

function resolveBlock(
  entry: Exclude<FormBlock, string>,
  byKey: ByKey,
  outer: readonly string[],
  at: LayoutPath,
): ResolvedBlock {
  if ('group' in entry)
    return {
      ...entry,
      at,
      kind: 'group',
      fields: entry.fields.flatMap((key) => byKey.get(key) ?? []),
      conditions: [...outer, ...(entry.visible === undefined ? [] : [entry.visible])],
    }
  if ('divider' in entry) return { ...entry, at, kind: 'divider' }
  if ('child' in entry) return { ...entry, at, kind: 'child' }
  return { ...entry, at, kind: 'note' }
}

/** Neighbouring keys outside any group become one group without a name. */
function gather<T extends FormEntry, R>(
  entries: readonly T[],
  byKey: ByKey,
  outer: readonly string[],
  resolve: (entry: Exclude<T, string>, index: number) => R,
): (R | ResolvedGroup)[] {
  const blocks: (R | ResolvedGroup)[] = []
  let loose: ResolvedField[] = []
  const flush = () => {
    if (loose.length) blocks.push({ kind: 'group', group: undefined, fields: loose, conditions: outer })
    loose = []
  }
  for (const [index, entry] of entries.entries()) {
    if (typeof entry === 'string') loose.push(...[byKey.get(entry)].filter((field) => field !== undefined))
    else {
      flush()
      blocks.push(resolve(entry as Exclude<T, string>, index))
    }
  }
  flush()
  return blocks
}

/** Lays out what a form states; references to unknown fields are left out. */
export function resolveLayout(layout: readonly FormEntry[], byKey: ByKey): FormBlocks {
  return gather(layout, byKey, [], (entry, index): ResolvedBlock | ResolvedParts => {
    if (!('tabs' in entry || 'steps' in entry)) return resolveBlock(entry, byKey, [], [index])
    const parts = (partsOf(entry) ?? []).map(({ title, visible, content }, part): ResolvedPart => {
      const outer = visible === undefined ? [] : [visible]
      return {
        title,
        ...(visible === undefined ? {} : { visible }),
        blocks: gather(content, byKey, outer, (block, inner) =>
          resolveBlock(block, byKey, outer, [index, part, inner]),
        ),
      }
    })
    return { kind: 'tabs' in entry ? 'tabs' : 'steps', parts, at: [index] }
  })
}

export function groupsOf(blocks: FormBlocks): readonly ResolvedGroup[] {
  return blocks.flatMap((block) =>
    'parts' in block ? block.parts.flatMap((part) => groupsOf(part.blocks)) : block.kind === 'group' ? [block] : [],
  )
}

/** The same layout with other fields in its groups; a group that has none left is left out. */
export function mapFields(
  blocks: FormBlocks,
  map: (fields: readonly ResolvedField[]) => readonly ResolvedField[],
): FormBlocks {
  const inBlock = (block: ResolvedBlock): readonly ResolvedBlock[] => {
    if (block.kind !== 'group') return [block]
    const fields = map(block.fields)
    return fields.length ? [{ ...block, fields }] : []
  }
  return blocks.flatMap((block): FormBlocks =>
    'parts' in block
      ? [{ ...block, parts: block.parts.map((part) => ({ ...part, blocks: part.blocks.flatMap(inBlock) })) }]
      : inBlock(block),
  )
}
