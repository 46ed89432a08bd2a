import type { Static, TObject } from 'typebox'
import type { Field, FieldColumn } from '../../schemas/language/field.ts'
import type { LookupRef } from '../../schemas/language/lookup.ts'
import type { Text } from '../../schemas/language/text.ts'
import type { Message } from '../../schemas/messages/define.ts'
import type { MessageCode } from '../../schemas/messages/index.ts'
import type { Codec, Stored } from './codec.ts'
import type { Faces } from './faces.ts'

export type ColumnType = NonNullable<FieldColumn['type']>

/** How a stored value is compared by the data engine. */
export type Match =
  /** the whole value */
  | 'exact'
  /** free text: wildcards make sense */
  | 'text'
  /** comma list: `eq` finds lists that hold the value */
  | 'list'
  /** category id: `eq` also finds its descendants */
  | 'subtree'
  /** area code: `eq` on a province or city also finds the districts below */
  | 'area'

export interface Storage {
  readonly type: ColumnType
  readonly length?: number
  readonly scale?: number
  readonly match: Match
}

export const PALETTE_GROUPS = ['text', 'number', 'date', 'choice', 'tree', 'picker', 'file'] as const
export type PaletteGroup = (typeof PALETTE_GROUPS)[number]

/** Why a value cannot be stored; the catalogue has the sentence. */
export interface Refusal {
  readonly code: MessageCode
  readonly params: Readonly<Record<string, unknown>>
}

/** How a widget goes into the online forms of an existing back end, where that differs from its own name and options. */
export interface OnlineForm<O> {
  /** View of a form's property; default: its type. */
  readonly form?: string
  /** View of a query item; default: that of the form. */
  readonly query?: string
  /** What draws its values in a list. */
  readonly slot?: 'fileSlot' | 'imgSlot' | 'htmlSlot' | 'pcaSlot'
  /** Options as keys of the property; default: those that differ from their default, under their own names. Fields are named by their columns there. */
  property?(options: O, columnOf: (key: string) => string): Readonly<Record<string, unknown>>
  /** Options that are stored in `fieldExtendJson`. */
  extend?(options: O): Readonly<Record<string, unknown>>
}

/** How the cells of an editable grid draw a value, and whether keys write into it at once. */
export interface CellStyle {
  readonly kind: 'words' | 'number' | 'check' | 'bar' | 'tags' | 'files' | 'images'
  /** Typed in place, as words that the codec reads; `lines` where they may be several. Otherwise the control opens. */
  readonly typed?: 'line' | 'lines'
  /** Its control opens where a cell is pressed or asked for; keys still write in place. */
  readonly control?: boolean
  /** Only to be looked at. */
  readonly readonly?: boolean
}

/** Sibling fields of a field. */
export interface Siblings {
  readonly reads: readonly string[]
  readonly writes: readonly string[]
  /** Those written ones that are the levels below it, from the next one down: what changes one of them empties the levels after it. */
  readonly levels?: readonly string[]
}

/** A view type, described completely. `view` is loaded only where something is drawn. */
export interface WidgetDefinition<V, O> {
  /** As written in `"view"`; also the folder's name. */
  readonly type: string
  readonly aliases: readonly string[]
  readonly title: Text
  /** Other words for it, separated by commas, each of one widget only: searches find it by them, and a pasted table of fields names it by them. */
  readonly synonyms: Message
  readonly group: PaletteGroup
  /** Name of an Ant Design icon, e.g. `UserOutlined`. */
  readonly icon: string
  readonly value: 'one' | 'many' | 'files'
  /** True when a query may ask for a begin and an end. */
  readonly range: boolean
  /** JSON Schema of `options` with defaults; drawn by the designer as the property form. */
  readonly options: TObject
  readonly codec: Codec<V, O>
  /** The column that holds it; `column` of the field overrides. */
  storage(options: O, field: Field): Storage
  /** JSON Schema keywords every stored value obeys, besides those of the field. */
  schema?(options: O, field: Field): Readonly<Record<string, unknown>>
  /** What is wrong with a stored value that no keyword can say; both sides ask it, when the schema has nothing against the value. */
  refuse?(stored: unknown, options: O): Refusal | undefined
  /** The stored value that a new record of a required field begins with, where the field states none. */
  initial?(options: O): Stored
  /** It stores JSON text, and this option is the JSON Schema of it: a column of JSON holds the value itself. */
  readonly schemaOption?: string
  /** The plain JSON Schemas that it draws, where a schema becomes a screen: by `type`, `format`, `enum`, or `ui:widget`. */
  readonly draws?: readonly string[]
  /** What a computed number becomes before it is stored: a division ends nowhere by itself. */
  settle?(computed: number, options: O): number
  /** Its choices form a tree: in the tree next to a list, a choice includes its descendants. */
  readonly isTree?: boolean
  /** Other words than its choices may be stored; without it they may not. */
  isFree?(options: O): boolean
  /** Where its words come from. */
  lookup?(options: O, field: Field): LookupRef | undefined
  /** Sibling fields that it reads or fills, stored form. */
  siblings?(options: O, field: Field): Siblings
  /** What its text is written in: the server cleans it before it is stored. */
  readonly content?: 'html' | 'markdown'
  readonly online?: OnlineForm<O>
  /** In an editable grid; left out, its words are drawn and the control opens over them. */
  readonly cell?: CellStyle
  /** Takes a row of the form for itself, whatever the document says. */
  readonly wide?: boolean
  /** Its control in a form holds nothing but the value: it may be taken away far from the view, and drawn anew. */
  readonly redrawable?: boolean
  /** Sentences only this widget says. */
  readonly messages: Readonly<Record<string, Message>>
  readonly view: () => Promise<Faces<V, O>>
}

/** The type of a registry entry: only the widget itself has the types `V` and `O`. */
export type AnyWidget = WidgetDefinition<unknown, Readonly<Record<string, unknown>>>

type Declared<V, S extends TObject> = Omit<
  WidgetDefinition<V, Static<S>>,
  'aliases' | 'range' | 'messages' | 'options'
> & {
  readonly options: S
  readonly aliases?: readonly string[]
  readonly range?: boolean
  readonly messages?: Readonly<Record<string, Message>>
}

/** Declares a view type; the codec's and the view's types follow from the option schema. */
export function defineWidget<V, S extends TObject>(declared: Declared<V, S>): AnyWidget {
  const complete: WidgetDefinition<V, Static<S>> = { aliases: [], range: false, messages: {}, ...declared }
  return complete as unknown as AnyWidget
}
