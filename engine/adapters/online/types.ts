import type { WireItem } from '../wire.ts'

/** One entry of a dictionary as online forms carry it. */
export interface OnlineChoice {
  readonly value: string
  readonly text: string
  readonly title: string
  readonly label: string
}
/** A column of `getColumns`. */
export interface OnlineColumn {
  readonly dataIndex: string
  readonly title: string
  readonly align: string
  readonly sorter: boolean
  /** Key of `dictOptions`, or `_replace_text_{column}`: another column of the row is shown in its place. */
  readonly customRender: string | null
  readonly scopedSlots: { readonly customRender: string } | null
  readonly fieldType?: string
  readonly showLength?: string
}
export type OnlineChoices = Readonly<Record<string, readonly OnlineChoice[]>>
/** What is known of a form of an existing back end: the answers of its configuration calls, as they came. */
export interface OnlineAnswers {
  /** `getColumns`, or `main` of `getErpColumns`. */
  readonly columns: WireItem
  /** `getQueryInfo`. */
  readonly query: readonly WireItem[]
  /** `getFormItem`. */
  readonly form: WireItem
}
