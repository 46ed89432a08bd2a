import { useEffect, useMemo, useRef } from 'react'
import { useLoaded } from '../../../registry/kit/parts/hooks/use-loaded.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import type { ChoiceFilters } from '../../../engine/access/index.ts'
import type { ResolvedQueryItem } from '../../../engine/model/index.ts'
import type { OfferedOptions } from '../../ui/fields/offered-options.ts'
import { useHost } from '../../host/host.tsx'
import { hasTerms, itemStored, itemValue } from './terms.ts'

/** Which options the fields of the screen offer; the language of its expressions is fetched only where a field has such a condition. */
function useChoiceFilters(): ChoiceFilters | undefined {
  const { screen } = useHost()
  const isLimited = screen.query.items.some(({ field }) => field.field.choices !== undefined)
  // Without them everything is offered.
  return useLoaded(isLimited ? [screen] : undefined, async () =>
    (await import('../../../engine/access/choice-filters.ts')).choiceFilters(screen),
  ).value
}

/** The single values of a query by field: what other fields of a record are to a form. */
function recordOf(items: readonly ResolvedQueryItem[], values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(
    items.flatMap((item, index) =>
      !hasTerms(item) ? [] : [[item.field.key, itemStored(item, values[index])] as const],
    ),
  )
}

export interface DependentItems {
  /** The ports of the page, with the other values of this query as siblings. */
  readonly ports: Ports
  /** Which options an item offers now; undefined where it offers all it has. */
  readonly offers: readonly (OfferedOptions | undefined)[]
}

/** Applies the form's rules to the items of a query. The value of an inactive item has no effect. */
export function useDependentItems(
  items: readonly ResolvedQueryItem[],
  values: readonly unknown[],
  onChange: (index: number, value: unknown) => void,
): DependentItems {
  const { ports, context } = useHost()
  const filters = useChoiceFilters()
  const latest = useRef(values)
  useEffect(() => void (latest.current = values), [values])
  const own = useMemo<Ports>(
    () => ({
      ...ports,
      siblings: {
        get(names) {
          const record = recordOf(items, latest.current)
          return Object.fromEntries(names.map((name) => [name, record[name] ?? null]))
        },
        set(valuesByKey) {
          for (const [index, item] of items.entries()) {
            if (hasTerms(item) && Object.hasOwn(valuesByKey, item.field.key))
              onChange(index, itemValue(item, valuesByKey[item.field.key]))
          }
        },
      },
    }),
    [ports, items, onChange],
  )
  // An item is drawn anew only when what decides about its options has changed.
  const deciding = filters
    ? JSON.stringify(
        items.map(({ field: { key } }, index) => [
          values[index],
          ...(filters.reads.get(key) ?? []).map((name) => recordOf(items, values)[name] ?? null),
        ]),
      )
    : ''
  const offers = useMemo(() => {
    const record = recordOf(items, values)
    return items.map((item, index): OfferedOptions | undefined => {
      const { key, widget, options } = item.field
      const reads = filters?.reads.get(key)
      if (!filters || !reads || !hasTerms(item) || reads.some((name) => (record[name] ?? null) === null))
        return undefined
      const stored = itemStored(item, values[index])
      const held = widget && stored !== null ? widget.codec.keys(widget.codec.read(stored, options), options) : []
      return { fits: (option) => filters.offers(key, option, record, context()) !== false, held: new Set(held) }
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `deciding` is what of the values counts here
  }, [filters, items, deciding, context])
  return { ports: own, offers }
}
