import type { Screen } from '../../schemas/language/screen.ts'
import { benchFields, FIELD_OF, lastText, PICK, SHOWN, TABS } from '../fields.ts'
import { drawForm } from './draw-form.tsx'

type Shown = Pick<Screen, 'fields' | 'form'> & { readonly last: string }

function mixed(count: number): Shown {
  return {
    fields: Object.fromEntries(benchFields(count).map(({ key, title, kind }) => [key, { title, ...FIELD_OF[kind] }])),
    last: lastText(count),
  }
}
const SHAPES: Readonly<Record<string, (count: number) => Shown>> = {
  flat: mixed,
  tabs: (count) => {
    const keys = benchFields(count).map(({ key }) => key)
    const size = count / TABS
    const tabs = Array.from({ length: TABS }, (_, index) => ({
      title: `第${index + 1}页`,
      content: keys.slice(index * size, (index + 1) * size),
    }))
    return { ...mixed(count), form: { columns: 2, layout: [{ tabs }] }, last: lastText(size) }
  },
  show: (count) => {
    const { fields } = mixed(count)
    const shown = Object.fromEntries(
      Object.entries(fields).map(([key, field], index) => [
        key,
        index < SHOWN ? { ...field, visible: `${PICK} == '1'` } : field,
      ]),
    )
    return { fields: { [PICK]: { title: '类别', ...FIELD_OF.choice }, ...shown }, last: lastText(count) }
  },
  chain: (count) => ({
    fields: Object.fromEntries(
      benchFields(count + 1).map(({ key, title }, index) => [
        key,
        { title, view: 'text', ...(index === 0 ? {} : { compute: `f${index - 1} + 'x'` }) },
      ]),
    ),
    last: 'f0',
  }),
  plain: (count) => ({
    fields: Object.fromEntries(benchFields(count + 1).map(({ key, title }) => [key, { title, view: 'text' }])),
    last: 'f0',
  }),
}

const asked = new URLSearchParams(location.search)
const shape = SHAPES[asked.get('shape') ?? 'flat']
if (!shape) throw new Error('There is no such form')
const { last, ...screen } = shape(Number(asked.get('n') ?? 500))
await drawForm(screen, last)
