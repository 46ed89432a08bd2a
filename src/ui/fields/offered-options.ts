import type { LookupPort, Ports } from '../../../registry/kit/ports.ts'
import type { ChoiceFilters } from '../../../engine/access/index.ts'
import type { ResolvedField } from '../../../engine/model/index.ts'
import type { ExpressionContext } from '../../../schemas/language/expressions/expression.ts'
import { type Choice, type LookupRef, choicesIn, lookupId } from '../../../schemas/language/lookup.ts'

/** The options that a field offers now. */
export interface OfferedOptions {
  readonly fits: (option: Pick<Choice, 'value' | 'text'>) => boolean
  /** What is chosen already: it stays to be seen when it no longer fits. */
  readonly held: ReadonlySet<string>
}

/** What a field of a record offers as things are now: another change makes another answer. Undefined where it offers all it has. */
export function offersOf(
  choices: ChoiceFilters,
  { key, widget, options }: ResolvedField,
  record: Readonly<Record<string, unknown>>,
  now: ExpressionContext,
): OfferedOptions | undefined {
  if (!choices.has(key)) return undefined
  const values = { ...record }
  const held = widget ? widget.codec.keys(widget.codec.read(record[key], options), options) : []
  return { fits: (option) => choices.offers(key, option, values, now) !== false, held: new Set(held) }
}

/** What fits, and what is chosen already: that can be seen, and not be chosen again. */
function offered<T extends Choice>(choices: readonly T[], { fits, held }: OfferedOptions): T[] {
  return choices.flatMap((choice) =>
    fits(choice) ? [choice] : held.has(choice.value) ? [{ ...choice, disabled: true }] : [],
  )
}

/** So many pages of a large source are looked through for one page of what is offered. */
const PAGES_ASKED = 10

interface Sifted {
  readonly offered: Choice[]
  next: number
  isDone: boolean
}

/** Whole pages of what is offered, made of as many pages of the source as it takes. */
function searchOf(port: LookupPort, offers: OfferedOptions): LookupPort['search'] {
  const known = new Map<string, Sifted>()
  return async (ref, keyword, size, page = 1) => {
    const id = `${lookupId(ref)} ${size} ${keyword}`
    const sifted = known.get(id) ?? { offered: [], next: 1, isDone: false }
    known.set(id, sifted)
    for (let asked = 0; asked < PAGES_ASKED && !sifted.isDone && sifted.offered.length < page * size; asked++) {
      const answered = await port.search(ref, keyword, size, sifted.next)
      sifted.next++
      sifted.isDone = answered.length < size
      sifted.offered.push(...answered.filter(offers.fits))
    }
    return sifted.offered.slice((page - 1) * size, page * size)
  }
}

/** Sources that answer only what a field offers now. The labels of chosen values are unchanged; a branch of a tree may lead to a choice that fits. */
export function narrowedPorts(ports: Ports, offers: OfferedOptions): Ports {
  const port = ports.lookup
  const lookup: LookupPort = {
    labels: (ref, keys) => port.labels(ref, keys),
    items: async (ref) => offered(await port.items(ref), offers),
    search: searchOf(port, offers),
    children: async (ref, parent) =>
      (await port.children(ref, parent)).filter((node) => !node.leaf || offers.fits(node)),
    ...(port.changes ? { changes: port.changes } : {}),
  }
  return { ...ports, lookup }
}

/** Choices that stand in the document are narrowed there. */
export function narrowedLookup(lookup: LookupRef | undefined, offers: OfferedOptions): LookupRef | undefined {
  if (lookup?.kind !== 'static') return lookup
  const disabledByValue = new Map(
    offered(choicesIn(lookup.items, 'zh-CN'), offers).map(({ value, disabled }) => [value, disabled === true]),
  )
  return {
    ...lookup,
    items: lookup.items.flatMap((item) =>
      disabledByValue.has(item.value) ? [disabledByValue.get(item.value) ? { ...item, disabled: true } : item] : [],
    ),
  }
}
