import type { MouseEventHandler, ReactNode } from 'react'
import './card-list.css'
import type { DetailItem } from './DetailList.tsx'

/** Rows on a narrow screen, one below the other. */
export function CardList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className="vi-cards" aria-label={label}>
      {children}
    </ul>
  )
}

interface CardProps {
  /** What names the row, and what can be done with it. */
  readonly head: ReactNode
  readonly items: readonly DetailItem[]
  /** Its details are shown elsewhere. */
  readonly isCurrent?: boolean
  /** A short way for the pointer to what a button of the card does. */
  readonly onClick?: MouseEventHandler | undefined
}

/** One row with its values. */
export function Card({ head, items, isCurrent = false, onClick }: CardProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a button of the card does the same for the keyboard
    <li className="vi-card" {...(isCurrent ? { 'aria-current': true } : {})} onClick={onClick}>
      <div className="vi-card-head">{head}</div>
      <dl>
        {items.map(({ key, title, value }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
