import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { memo, type PointerEvent } from 'react'
import { findWidget, widgets } from '../../registry/index.ts'
import { prefetchReorder } from '../../registry/kit/parts/reorder/use-reorder.tsx'
import { ownProperty } from '../../schemas/language/values.ts'
import { useDesigner } from '../context.tsx'
import type { JsonObject } from '../document/json.ts'
import { WidgetIcon } from '../fields/icons.tsx'
import type { Offer } from './form/use-canvas-steps.ts'

export interface Shown {
  readonly offer: Offer
  readonly icon: string | undefined
  /** What it is found by. */
  readonly words: string
}
export interface Section {
  readonly title: string
  readonly items: readonly Shown[]
}

export const matches = (words: string, search: string) => words.toLowerCase().includes(search)
/** A field of the table as an offer. */
export function fieldOffer(key: string, field: JsonObject, title: string): Shown {
  const view = ownProperty(field, 'view')
  const icon = (typeof view === 'string' ? findWidget(view) : widgets[0])?.icon
  return { offer: { kind: 'field', key, title }, icon, words: `${title} ${key}` }
}

/** Marks an entry; offers that belong to one page have no mark. */
export interface Marking {
  readonly isMarked: (offer: Offer) => boolean | undefined
  readonly onMark: (offer: Offer, button: HTMLElement) => void
}
interface StarProps extends Marking {
  readonly offer: Offer
}
function Star({ offer, isMarked, onMark }: StarProps) {
  const { say } = useDesigner()
  const isOn = isMarked(offer)
  return (
    isOn !== undefined && (
      <Button
        className="vd-star"
        type="text"
        size="small"
        icon={isOn ? <StarFilled /> : <StarOutlined />}
        aria-pressed={isOn}
        aria-label={say('PALETTE_FAVOURITE_OF', { title: offer.title })}
        title={say(isOn ? 'PALETTE_FAVOURITE_REMOVE' : 'PALETTE_FAVOURITE_ADD')}
        onClick={(event) => onMark(offer, event.currentTarget)}
      />
    )
  )
}

interface OfferListProps extends Section {
  readonly marking?: Marking
  readonly onAdd: (offer: Offer) => void
  readonly onGrab: (event: PointerEvent<HTMLElement>, offer: Offer) => void
}
/** One section of a palette. */
export const OfferList = memo(function OfferList({ title, items, marking, onAdd, onGrab }: OfferListProps) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {items.map(({ offer, icon }) => (
          <li key={`${offer.kind} ${offer.title}`}>
            <Button
              size="small"
              block
              icon={<WidgetIcon name={icon} />}
              title={offer.title}
              onPointerEnter={prefetchReorder}
              onPointerDown={(event) => onGrab(event, offer)}
              onClick={() => onAdd(offer)}
            >
              <span>{offer.title}</span>
            </Button>
            {marking && <Star offer={offer} {...marking} />}
          </li>
        ))}
      </ul>
    </section>
  )
})
