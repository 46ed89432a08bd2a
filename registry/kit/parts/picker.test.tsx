import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { FixtureFace, fakePorts, fixtureOptions } from '../testing.tsx'
import { resolveField } from '../../screen/resolve.ts'
import { misread } from '../../screen/misread.ts'
import { widgets } from '../../index.ts'

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
  const drawn = () => <FixtureFace widget={widget} faces={faces} face={face} mode={mode} ports={ports} id="d" fixture={{ name: 'd', stored: null, value, field: { title: '时刻' } }} onChange={onChange} />
  const { rerender } = render(drawn())
  return Object.assign(onChange, { drawAgain: () => rerender(drawn()) })
}
const FIRST: Readonly<Record<string, string>> = { date: '2024-05-01', timestamp: '2024-05-01 08:00:00', time: '08:00:00' }

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
    expect(misread(resolved, widget.codec.write('soon', options))).toMatchObject({ params: { value: 'soon' } })
    leave(input, good)
    expect(onChange).toHaveBeenLastCalledWith(good)
    expect(misread(resolved, good)).toBeUndefined()
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
