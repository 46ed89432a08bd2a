import { memo, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Ports } from '../../../registry/kit/ports.ts'
import { faceMode } from '../../../engine/query/index.ts'
import type { ResolvedQueryItem } from '../../../engine/model/index.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { QueryFace } from '../../ui/fields/Field.tsx'
import { useHost } from '../../host/host.tsx'
import { useOnceChosen } from '../../host/use-once-chosen.ts'
import type { OfferedOptions } from '../../ui/fields/offered-options.ts'
import { itemProblem, itemStored, itemTitle } from './terms.ts'
import { QueryBar, QueryItem } from './QueryBar.tsx'
import { storeTyped } from './typed.ts'
import { useDependentItems } from './use-dependent-items.ts'

interface ItemProps {
  readonly item: ResolvedQueryItem
  readonly index: number
  readonly id: string
  readonly value: unknown
  readonly ports: Ports
  readonly offers: OfferedOptions | undefined
  /** What is wrong is said of an item that was left, or searched with. */
  readonly tried: boolean
  readonly onChange: (index: number, value: unknown) => void
}

const Item = memo(function Item({ item, index, id, value, ports, offers, tried, onChange }: ItemProps) {
  const [isLeft, setLeft] = useState(false)
  const found = isLeft || tried ? itemProblem(item, value) : undefined
  const problem = `${id}-problem`
  const title = itemTitle(item, ports)
  return (
    // Only notices when the control inside is left.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="vi-query-part"
      data-query={item.field.key}
      onBlur={() => setLeft(true)}
      onKeyDown={(event) => event.key === 'Enter' && setLeft(true)}
    >
      <QueryItem id={id} title={title} isRange={item.mode === 'range'}>
        <QueryFace
          resolved={item.field}
          title={title}
          mode={faceMode(item.mode)}
          id={id}
          ports={ports}
          value={value}
          onChange={(next) => onChange(index, next)}
          problem={found && problem}
          offers={offers}
        />
        {found && (
          <div id={problem} className="vi-problem" role="alert">
            {ports.say(found.code, { ...found.params, label: title })}
          </div>
        )}
      </QueryItem>
    </div>
  )
})

interface QueryAreaProps {
  /** Values the list shows at present. */
  readonly applied: readonly unknown[]
  readonly untouched: readonly unknown[]
  /** What an earlier visit left typed and not searched for. */
  readonly typed: readonly unknown[] | undefined
  readonly phone: boolean
  readonly onSearch: (values: readonly unknown[]) => void
}

/** The query form above a list. Typing changes nothing in the list until it is searched for. */
export function QueryArea({ applied, untouched, typed, phone, onSearch }: QueryAreaProps) {
  const { screen, ports, keep } = useHost()
  const { items, folded } = screen.query
  const [{ items: valuesOf, values, over }, setTyped] = useState({ items, values: typed ?? applied, over: applied })
  // With another version of the screen the items are others, and so are their values; and something else than this form may have asked.
  if (valuesOf !== items || over !== applied) setTyped({ items, values: applied, over: applied })
  useEffect(
    () => storeTyped(keep.visit, screen, values === applied ? undefined : values),
    [keep, screen, values, applied],
  )
  const setValues = (next: readonly unknown[]) => setTyped({ items, values: next, over: applied })
  const asked = items.filter((item, index) => itemStored(item, applied[index]) !== null).length
  const [isOpen, setOpen] = useState(() =>
    items.slice(folded).some((item, index) => itemStored(item, values[index + folded]) !== null),
  )
  const [isTried, setTried] = useState(false)
  const id = useId()
  const [change] = useState(
    () => (index: number, value: unknown) =>
      setTyped((before) => ({ ...before, values: before.values.map((old, at) => (at === index ? value : old)) })),
  )
  const linked = useDependentItems(items, values, change)
  const search = () => {
    const wrong = items.findIndex((item, index) => itemProblem(item, values[index]) !== undefined)
    // What cannot be read would be left out of the search without a word.
    flushSync(() => {
      setTried(wrong >= 0)
      if (wrong >= (phone ? 0 : folded)) setOpen(true)
    })
    if (wrong < 0) onSearch(values)
    else document.getElementById(`${id}-${wrong}`)?.focus()
    return wrong < 0
  }
  const asking = useOnceChosen(linked.ports, search)
  if (items.length === 0) return null
  const shown = isOpen ? items : items.slice(0, phone ? 0 : folded)
  return (
    <QueryBar
      label={ports.say('QUERY_AREA', { title: textIn(screen.screen.title, ports.locale) })}
      asked={asked}
      isOpen={isOpen}
      onOpenChange={setOpen}
      folds={items.length > folded}
      onSearch={asking.run}
      onReset={() => {
        asking.callOff()
        setTried(false)
        setValues(untouched)
        onSearch(untouched)
      }}
    >
      {shown.map((item, index) => (
        <Item
          key={index}
          item={item}
          index={index}
          id={`${id}-${index}`}
          value={values[index]}
          ports={asking.ports}
          offers={linked.offers[index]}
          tried={isTried}
          onChange={change}
        />
      ))}
    </QueryBar>
  )
}
