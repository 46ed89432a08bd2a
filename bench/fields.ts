import type { Field } from '../schemas/language/field.ts'

/** The kinds of field both forms draw, in turn; a form of n fields holds them in this proportion. */
export const KINDS = ['text', 'number', 'date', 'choice', 'switch', 'area', 'text', 'choice'] as const
export type Kind = (typeof KINDS)[number]

export interface BenchField {
  readonly key: string
  readonly title: string
  readonly kind: Kind
}

export const CHOICES = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  text: `选项${index + 1}`,
}))

/** Each kind in a screen document. */
export const FIELD_OF: Readonly<Record<Kind, Omit<Field, 'title'>>> = {
  text: { view: 'text' },
  number: { view: 'number' },
  date: { view: 'date' },
  choice: { view: 'list', options: { items: CHOICES } },
  switch: { view: 'switch' },
  area: { view: 'textarea' },
}

/** The first `count` fields; the same list for the hand-written page and for the screen document. */
export function benchFields(count: number): readonly BenchField[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `f${index}`,
    title: `字段${index + 1}`,
    kind: KINDS[index % KINDS.length] ?? 'text',
  }))
}

/** The last field of a form that takes words. */
export const lastText = (count: number): string => `f${Math.floor(count / 8) * 8 - 8}`
/** Tabs of a form that has them. */
export const TABS = 20
/** The select that shows and hides, and how many fields it does that to. */
export const PICK = 'pick'
export const SHOWN = 50
