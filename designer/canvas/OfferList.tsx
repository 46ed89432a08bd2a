import { Button } from 'antd'
import { memo, type PointerEvent } from 'react'
import { findWidget, widgets } from '../../registry/index.ts'
import { prefetchReorder } from '../../registry/kit/parts/reorder/use-reorder.tsx'
import { ownProperty } from '../../schemas/language/values.ts'
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

interface OfferListProps extends Section {
  readonly onAdd: (offer: Offer) => void
  readonly onGrab: (event: PointerEvent<HTMLElement>, offer: Offer) => void
}
/** One section of a palette. */
export const OfferList = memo(function OfferList({ title, items, onAdd, onGrab }: OfferListProps) {
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
          </li>
        ))}
      </ul>
    </section>
  )
})
