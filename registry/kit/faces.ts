import type { ComponentType } from 'react'
import type { LookupRef } from '../../schemas/language/lookup.ts'
import type { Ports } from './ports.ts'

/** What a widget may know of the field it draws: never the row, never the page. */
export interface FieldFacts {
  readonly key: string
  /** In the locale of the person. */
  readonly title: string
  readonly required: boolean
  readonly maxLength?: number
  readonly minLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly lookup?: LookupRef
}

interface Common<O> {
  /** DOM id of the control; a label elsewhere points at it. */
  readonly id: string
  readonly options: O
  readonly field: FieldFacts
  readonly ports: Ports
}

export interface FormProps<V, O> extends Common<O> {
  readonly value: V
  readonly onChange: (value: V) => void
  readonly onBlur?: () => void
  readonly disabled: boolean
  readonly invalid: boolean
  /** Id of the element that explains an error or helps. */
  readonly describedBy?: string
  readonly placeholder?: string
}

export interface Range<V> {
  readonly begin: V
  readonly end: V
}
export type QueryMode = 'single' | 'like' | 'range'
/** `value` is a `V` in single and like mode and a `Range<V>` in range mode. */
export type QueryProps<V, O> = Common<O> & {
  readonly placeholder?: string
  /** The value cannot be read. */
  readonly invalid?: boolean
  readonly describedBy?: string
} & (
    | { readonly mode: 'single' | 'like'; readonly value: V; readonly onChange: (value: V) => void }
    | { readonly mode: 'range'; readonly value: Range<V>; readonly onChange: (value: Range<V>) => void }
  )

/** The editable grid's cell: the form face, compact, without a label of its own. */
export type CellProps<V, O> = FormProps<V, O>

export interface ShowProps<V, O> extends Common<O> {
  readonly value: V
  /** The codec's words, with labels already loaded. */
  readonly text: string
  /** In a list there is room for one line only. */
  readonly dense: boolean
}

export interface Faces<V, O> {
  readonly Form: ComponentType<FormProps<V, O>>
  readonly Query?: ComponentType<QueryProps<V, O>>
  readonly Cell?: ComponentType<CellProps<V, O>>
  readonly Show?: ComponentType<ShowProps<V, O>>
  /** Fetches what its controls open later. */
  readonly preload?: () => Promise<void>
}
