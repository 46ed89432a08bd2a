import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { NO_LABELS } from '../../kit/codec.ts'
import { FixtureFace, fakePorts, fixtureOptions } from '../../kit/testing.tsx'
import { resolveField } from '../../../engine/model/resolve.ts'
import { checkStoredValue } from '../../../engine/value/stored-value.ts'
import { number } from './index.ts'
import * as faces from './view.tsx'

const optionsOf = (stated: Readonly<Record<string, unknown>>) => fixtureOptions(number, { options: stated })
const field = { title: '数量' }
const anyFaces = faces as unknown as Parameters<typeof FixtureFace>[0]['faces']

function draw(
  face: 'Form' | 'Show',
  options: Readonly<Record<string, unknown>>,
  value: unknown,
  onChange = vi.fn<(value: unknown) => void>(),
) {
  render(
    <FixtureFace
      widget={number}
      faces={anyFaces}
      face={face}
      ports={fakePorts()}
      id="n"
      fixture={{ name: 'n', options, stored: null, value }}
      onChange={onChange}
    />,
  )
  return onChange
}

describe('number', () => {
  it('says its unit in the language of the person, in a form and elsewhere', () => {
    for (const [locale, unit] of [
      ['zh-CN', '件'],
      ['en-US', 'objects'],
    ] as const) {
      for (const face of ['Form', 'Show'] as const) {
        const { container, unmount } = render(
          <FixtureFace
            widget={number}
            faces={anyFaces}
            face={face}
            ports={fakePorts({ locale })}
            id="n"
            fixture={{ name: 'n', options: { suffix: { 'zh-CN': '件', 'en-US': 'objects' } }, stored: null, value: 7 }}
            onChange={() => undefined}
          />,
        )
        expect([face, container.textContent]).toEqual([face, expect.stringContaining(unit)])
        unmount()
      }
    }
  })
  it('NUMBER-001 has no decimals when whole numbers only are asked for, whatever the precision says', () => {
    const options = optionsOf({ integerOnly: true, precision: 2 })
    expect(number.settle?.(12.6, options)).toBe(13)
    expect(number.codec.parse('12.5', options, NO_LABELS)).toBeUndefined()
    expect(number.storage(options, field).type).toBe('integer')
    expect(number.schema?.(options, field)).toMatchObject({ type: 'integer' })
  })

  it.each([
    ['12.6', 12.6, 'RULE_INTEGER'],
    ['12a', '12a', 'FIELD_NO_NUMBER'],
    ['-', '-', 'FIELD_NO_NUMBER'],
    ['12,3', '12,3', 'FIELD_NO_NUMBER'],
    ['12345678901234567', '12345678901234567', 'FIELD_DIGITS'],
  ])(
    'NUMBER-001 neither rounds nor drops %s: it stays in sight and is refused with a sentence',
    async (words, handed, code) => {
      const onChange = draw('Form', { integerOnly: true }, null)
      const input = screen.getByRole('spinbutton')
      await userEvent.type(input, `${words}{Enter}`)
      await userEvent.tab()
      expect(onChange).toHaveBeenLastCalledWith(handed)
      expect(input).toHaveProperty('value', words)
      const options = optionsOf({ integerOnly: true })
      const resolved = resolveField('n', { title: '数量', view: 'number', options: { integerOnly: true } })
      expect(checkStoredValue(resolved, number.codec.write(handed, options))?.code).toBe(code)
    },
  )

  it.each([
    ['1,234.50', 1234.5],
    ['￥1,234', 1234],
    ['¥ 1,234.5', 1234.5],
    ['-￥1,234', -1234],
    ['￥-1,234', -1234],
    ['－１２．５', -12.5],
    ['１，２３４', 1234],
    ['\u22127', -7],
    [' 42 ', 42],
  ])('NUMBER-003 understands %s when it is pasted', async (words, value) => {
    const onChange = draw('Form', {}, null)
    screen.getByRole('spinbutton').focus()
    await userEvent.paste(words)
    expect(onChange).toHaveBeenLastCalledWith(value)
    expect(checkStoredValue(resolveField('n', { title: '数量', view: 'number' }), value)).toBeUndefined()
  })

  it('leaves the caret where something is typed into the middle', async () => {
    const onChange = draw('Form', { precision: 2 }, 1234.5)
    const input = screen.getByRole<HTMLInputElement>('spinbutton')
    await userEvent.type(input, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 })
    await userEvent.keyboard('8')
    expect(onChange).toHaveBeenLastCalledWith(198_234.5)
    expect(input.selectionStart).toBe(3)
  })

  it('takes back words that are replaced by a number, or by nothing', async () => {
    const onChange = draw('Form', { integerOnly: true }, null)
    const input = screen.getByRole('spinbutton')
    await userEvent.type(input, '12a{Backspace}')
    expect(onChange).toHaveBeenLastCalledWith(12)
    await userEvent.type(input, 'x')
    await userEvent.clear(input)
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('NUMBER-002 takes the decimals of the column when the number is not whole', () => {
    const options = optionsOf({ dbPointLength: 3 })
    expect(number.storage(options, field)).toMatchObject({ type: 'numeric', scale: 3 })
    expect(number.settle?.(1.2345, options)).toBe(1.235)
    expect(
      checkStoredValue(resolveField('n', { title: '数量', view: 'number', options: { dbPointLength: 3 } }), 1.2345),
    ).toEqual({ code: 'FIELD_SCALE', params: { limit: 3 } })
    draw('Form', { dbPointLength: 3 }, 1.5)
    expect(screen.getByRole('spinbutton')).toHaveProperty('value', '1.500')
  })

  it('NUMBER-003 separates the thousands of the integer part only', () => {
    expect(number.codec.text(1234567.891234, optionsOf({}), NO_LABELS)).toBe('1,234,567.891234')
    draw('Show', {}, 9876543)
    expect(screen.getByText('9,876,543')).toBeDefined()
  })

  it('NUMBER-003 shows nothing as 0, unless the field says otherwise', () => {
    draw('Show', {}, null)
    expect(screen.getByText('0')).toBeDefined()
    draw('Show', { emptyAsZero: false }, null)
    expect(screen.getAllByText('0')).toHaveLength(1)
  })

  it('FORM-004 hands on the number that was typed', () => {
    const onChange = draw('Form', {}, null)
    fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '42.5' } })
    expect(onChange).toHaveBeenLastCalledWith(42.5)
  })
})
