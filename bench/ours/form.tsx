import type { Field } from '../../schemas/language/field.ts'
import { benchFields, CHOICES, type Kind } from '../fields.ts'
import { drawForm } from './draw-form.tsx'

const FIELD_OF: Readonly<Record<Kind, Omit<Field, 'title'>>> = {
  text: { view: 'text' },
  number: { view: 'number' },
  date: { view: 'date' },
  choice: { view: 'list', options: { items: CHOICES } },
  switch: { view: 'switch' },
  area: { view: 'textarea' },
}

const count = Number(new URLSearchParams(location.search).get('n') ?? 500)
await drawForm(Object.fromEntries(benchFields(count).map(({ key, title, kind }) => [key, { title, ...FIELD_OF[kind] }])), `f${Math.floor(count / 8) * 8 - 8}`)
