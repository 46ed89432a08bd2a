import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Ports } from '../../../registry/kit/ports.ts'
import { faceMode } from '../../../registry/screen/query-modes.ts'
import type { ResolvedQueryItem } from '../../../registry/screen/resolve.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { QueryFace } from '../../ui/fields/Field.tsx'
import { useHost } from '../host.tsx'
import type { Offers } from '../../ui/fields/narrowed.ts'
import { itemProblem, itemStored, itemTitle } from './terms.ts'
import { keepTyped } from './typed.ts'
import { useLinked } from './use-linked.ts'

interface ItemProps {
  readonly item: ResolvedQueryItem
  readonly index: number
  readonly id: string
  readonly value: unknown
  readonly ports: Ports
  readonly offers: Offers | undefined
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
      className={item.mode === 'range' ? 'vi-query-item vi-query-range' : 'vi-query-item'}
      onBlur={() => setLeft(true)}
      onKeyDown={(event) => event.key === 'Enter' && setLeft(true)}
    >
      <label htmlFor={id}>{title}</label>
      <div className="vi-query-control">
        <QueryFace resolved={item.field} title={title} mode={faceMode(item.mode)} id={id} ports={ports} value={value} onChange={(next) => onChange(index, next)} problem={found && problem} offers={offers} />
        {found && <div id={problem} className="vi-problem" role="alert">{ports.say(found.code, { ...found.params, label: title })}</div>}
      </div>
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
  useEffect(() => keepTyped(keep.visit, screen, values === applied ? undefined : values), [keep, screen, values, applied])
  const setValues = (next: readonly unknown[]) => setTyped({ items, values: next, over: applied })
  const asked = items.filter((item, index) => itemStored(item, applied[index]) !== null).length
  const [isOpen, setOpen] = useState(() => items.slice(folded).some((item, index) => itemStored(item, values[index + folded]) !== null))
  const [isTried, setTried] = useState(false)
  const id = useId()
  const [change] = useState(() => (index: number, value: unknown) => setTyped((before) => ({ ...before, values: before.values.map((old, at) => (at === index ? value : old)) })))
  const linked = useLinked(items, values, change)
  if (items.length === 0) return null
  const search = () => {
    const wrong = items.findIndex((item, index) => itemProblem(item, values[index]) !== undefined)
    // What cannot be read would be left out of the search without a word.
    flushSync(() => {
      setTried(wrong >= 0)
      if (wrong >= (phone ? 0 : folded)) setOpen(true)
    })
    if (wrong >= 0) document.getElementById(`${id}-${wrong}`)?.focus()
    else onSearch(values)
  }
  const shown = isOpen ? items : items.slice(0, phone ? 0 : folded)
  const isFoldable = phone || items.length > folded
  return (
    <form
      // Browsers of a few years ago do not know the search element.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="search"
      aria-label={ports.say('QUERY_AREA', { title: textIn(screen.screen.title, ports.locale) })}
      className={shown.length ? 'vi-query' : 'vi-query vi-query-closed'}
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      {shown.map((item, index) => (
        <Item key={index} item={item} index={index} id={`${id}-${index}`} value={values[index]} ports={linked.ports} offers={linked.offers[index]} tried={isTried} onChange={change} />
      ))}
      <div className="vi-query-buttons">
        {(!phone || isOpen) && (
          <>
            <Button type="primary" htmlType="submit">{ports.say('COMMON_SEARCH')}</Button>
            <Button
              onClick={() => {
                setTried(false)
                setValues(untouched)
                onSearch(untouched)
              }}
            >
              {ports.say('COMMON_RESET')}
            </Button>
          </>
        )}
        {isFoldable && (
          <Button type={shown.length ? 'link' : 'default'} aria-expanded={isOpen} icon={isOpen ? <UpOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />} iconPlacement="end" onClick={() => setOpen(!isOpen)}>
            {isOpen ? ports.say('QUERY_FOLD') : phone ? ports.say('QUERY_COUNT', { count: asked }) : ports.say('QUERY_UNFOLD')}
          </Button>
        )}
      </div>
    </form>
  )
}
