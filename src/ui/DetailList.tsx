import type { ReactNode } from 'react'
import './detail-list.css'

export interface DetailItem {
  readonly key: string
  readonly title: ReactNode
  /** Nothing, or words, or whatever else shows the value. */
  readonly value: ReactNode
  /** Takes a whole row. */
  readonly wide?: boolean
}
const MOST = 4
const USUAL = 3

interface DetailListProps {
  readonly items: readonly DetailItem[]
  readonly columns?: number
  /** Shown where there is no value. */
  readonly empty?: string
}

/** Titles with their values below, in 1 to 4 columns; on a narrow screen in fewer. */
export function DetailList({ items, columns = USUAL, empty = '–' }: DetailListProps) {
  return (
    <dl className="vi-details" data-columns={Math.max(1, Math.min(Math.trunc(columns) || USUAL, MOST))}>
      {items.map(({ key, title, value, wide = false }) => (
        <div key={key} data-detail={key} className={wide ? 'vi-wide' : undefined}>
          <dt>{title}</dt>
          <dd>{value === '' || value === null || value === undefined ? empty : value}</dd>
        </div>
      ))}
    </dl>
  )
}
