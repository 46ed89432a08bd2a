import { expect, it } from 'vitest'
import { type Change, toggleMarks, before, link, picture, table } from './edit.ts'

/** `a«b»c` is a text with b selected. */
const parse = (marked: string) => ({
  text: marked.replace(/[«»]/g, ''),
  from: marked.indexOf('«'),
  to: marked.indexOf('»') - 1,
})
function after(marked: string, change: (selection: ReturnType<typeof parse>) => Change): string {
  const selection = parse(marked)
  const { from, to, insert, select } = change(selection)
  const text = selection.text.slice(0, from) + insert + selection.text.slice(to)
  return `${text.slice(0, select[0])}«${text.slice(select[0], select[1])}»${text.slice(select[1])}`
}

it.each([
  ['a «b» c', 'a **«b»** c'],
  ['a **«b»** c', 'a «b» c'],
  ['«»', '**«»**'],
])('%s in bold is %s', (marked, wanted) => {
  expect(after(marked, (selection) => toggleMarks(selection, '**'))).toBe(wanted)
})
it('begins lines with a sign, numbers them, and takes both back', () => {
  expect(after('x\na«\nb»\ny', (selection) => before(selection, '- '))).toBe('x\n«- a\n- b»\ny')
  expect(after('«- a\n- b»', (selection) => before(selection, '- '))).toBe('«a\nb»')
  expect(after('«a\nb»', (selection) => before(selection, '', true))).toBe('«1. a\n2. b»')
  expect(after('«1. a\n2. b»', (selection) => before(selection, '', true))).toBe('«a\nb»')
})
it('selects the address of a new link, so that it can be typed', () => {
  expect(after('«馆»', (selection) => link(selection))).toBe('[馆](«https://»)')
})
it('writes a picture whose name and address cannot end it early', () => {
  expect(after('«»', (selection) => picture(selection, { src: '/a (1).png', alt: 'a]b[' }))).toBe(
    '![ab](/a%20%281%29.png)«»',
  )
})
it('writes a table on lines of its own', () => {
  expect(after('x«»', (selection) => table(selection, '列'))).toBe(
    'x\n\n| 列 1 | 列 2 | 列 3 |\n| --- | --- | --- |\n|  |  |  |\n«»',
  )
})
