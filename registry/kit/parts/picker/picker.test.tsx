import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { FixtureFace, fakePorts, fixtureOptions } from '../../testing.tsx'
import { resolveField } from '../../../../engine/model/resolve.ts'
import { checkStoredValue } from '../../../../engine/value/stored-value.ts'
import { widgets } from '../../../index.ts'

const dated = widgets.filter((widget) => widget.group === 'date' && widget.range)

function leave(input: HTMLElement, words: string) {
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: words } })
  fireEvent.blur(input)
}
async function draw(widget: (typeof dated)[number], face: 'Form' | 'Query', mode: 'single' | 'range', value = '') {
  const onChange = vi.fn<(value: unknown) => void>()
  const faces = await widget.view()
  const ports = fakePorts()
  const drawn = () => (
    <FixtureFace
      widget={widget}
      faces={faces}
      face={face}
      mode={mode}
      ports={ports}
      id="d"
      fixture={{ name: 'd', stored: null, value, field: { title: '时刻' } }}
      onChange={onChange}
    />
  )
  const { rerender } = render(drawn())
  return Object.assign(onChange, { drawAgain: () => rerender(drawn()) })
}
const FIRST: Readonly<Record<string, string>> = {
  date: '2024-05-01',
  timestamp: '2024-05-01 08:00:00',
  time: '08:00:00',
}
const LOOSE: Readonly<Record<string, string>> = { date: '2024/5/1', timestamp: '2024年5月1日 8:00', time: '8:00' }
const EARLY: Readonly<Record<string, string>> = {
  date: '1999-12-31',
  timestamp: '1999-12-31 00:00:00',
  time: '01:00:00',
}

describe.each(dated.map((widget) => [widget.type, widget] as const))('the picker of %s', (type, widget) => {
  const options = fixtureOptions(widget, {})
  const resolved = resolveField('d', { title: '时刻', view: type })
  const good = FIRST[resolved.storage.type] ?? ''

  it('keeps words that are no moment in sight and hands them on, so that the check refuses them', async () => {
    const onChange = await draw(widget, 'Form', 'single', good)
    const input = screen.getByPlaceholderText('请选择时刻')
    leave(input, 'soon')
    expect(onChange).toHaveBeenLastCalledWith('soon')
    expect(input).toHaveProperty('value', 'soon')
    expect(checkStoredValue(resolved, widget.codec.write('soon', options))).toMatchObject({ params: { value: 'soon' } })
    leave(input, good)
    expect(onChange).toHaveBeenLastCalledWith(good)
    expect(checkStoredValue(resolved, good)).toBeUndefined()
  })
  it('is empty when its words are taken away', async () => {
    const onChange = await draw(widget, 'Form', 'single', good)
    leave(screen.getByPlaceholderText('请选择时刻'), '')
    expect(onChange).toHaveBeenLastCalledWith('')
  })
  it('hands on each end of a range, readable or not', async () => {
    const onChange = await draw(widget, 'Query', 'range')
    const [begin, end] = [screen.getByPlaceholderText('开始'), screen.getByPlaceholderText('结束')]
    leave(begin, 'soon')
    leave(end, good)
    expect(onChange).toHaveBeenLastCalledWith({ begin: 'soon', end: good })
    leave(begin, good)
    expect(onChange).toHaveBeenLastCalledWith({ begin: good, end: good })
    expect([begin, end].map((input) => (input as HTMLInputElement).value)).toEqual([good, good])
  })
  it('leaves each letter as it is typed, and reads the whole once it is left', async () => {
    const onChange = await draw(widget, 'Form', 'single')
    const person = userEvent.setup()
    const input = screen.getByPlaceholderText('请选择时刻') as HTMLInputElement
    const words = LOOSE[resolved.storage.type] ?? ''
    await person.click(input)
    for (let at = 0; at < words.length; at += 1) {
      await person.keyboard(words[at] ?? '')
      expect(input.value).toBe(words.slice(0, at + 1))
    }
    expect(onChange).not.toHaveBeenCalled()
    await person.tab()
    expect(onChange).toHaveBeenLastCalledWith(good)
    expect(input.value).toBe(good)
  })
  it('takes no bare number for the day count of a spreadsheet', async () => {
    const onChange = await draw(widget, 'Form', 'single')
    for (const words of ['45413', '0.5']) {
      leave(screen.getByPlaceholderText('请选择时刻'), words)
      expect(onChange).toHaveBeenLastCalledWith(words)
    }
  })
  it('lets the page be put away while its calendar is open, and keeps what was typed', async () => {
    const onChange = vi.fn<(value: unknown) => void>()
    const faces = await widget.view()
    const drawn = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <FixtureFace
          widget={widget}
          faces={faces}
          face="Form"
          mode="single"
          ports={fakePorts()}
          id="d"
          fixture={{ name: 'd', stored: null, value: '', field: { title: '时刻' } }}
          onChange={onChange}
        />
      </Activity>
    )
    const { rerender } = render(drawn('visible'))
    const person = userEvent.setup()
    const input = screen.getByPlaceholderText('请选择时刻')
    await person.click(input)
    await person.keyboard(good)
    rerender(drawn('hidden'))
    const failed = vi.fn<(event: ErrorEvent) => void>((event) => event.preventDefault())
    window.addEventListener('error', failed)
    // What a browser does with the focus of an element that is drawn no more.
    fireEvent.blur(input)
    window.removeEventListener('error', failed)
    expect(failed).not.toHaveBeenCalled()
    expect(onChange).toHaveBeenLastCalledWith(good)
    rerender(drawn('visible'))
    expect(document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')).toBeNull()
  })
  it('gives up what was typed with Escape', async () => {
    const onChange = await draw(widget, 'Form', 'single', good)
    const input = screen.getByPlaceholderText('请选择时刻') as HTMLInputElement
    const person = userEvent.setup()
    await person.click(input)
    await person.keyboard('{Backspace}{Escape}')
    await person.tab()
    expect(input.value).toBe(good)
    expect(onChange).not.toHaveBeenCalled()
  })
  it('does not turn the ends of a range round while one of them is typed anew', async () => {
    const onChange = await draw(widget, 'Query', 'range')
    const [begin, end] = [screen.getByPlaceholderText('开始'), screen.getByPlaceholderText('结束')]
    leave(begin, EARLY[resolved.storage.type] ?? '')
    leave(end, EARLY[resolved.storage.type] ?? '')
    const person = userEvent.setup()
    for (const input of [begin, end]) {
      await person.clear(input)
      await person.keyboard(good)
      await person.tab()
    }
    expect(onChange).toHaveBeenLastCalledWith({ begin: good, end: good })
  })
  it('keeps the first end of a range while the page around it is drawn again', async () => {
    const onChange = await draw(widget, 'Query', 'range')
    const person = userEvent.setup()
    await person.click(screen.getByPlaceholderText('开始'))
    await person.paste(good)
    onChange.drawAgain()
    await person.keyboard('{Enter}')
    await person.click(screen.getByPlaceholderText('结束'))
    await person.paste(good)
    await person.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith({ begin: good, end: good })
  })
})
