import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakePorts } from '../../kit/testing.tsx'
import { Form, Query } from './view.tsx'

const common = { id: 'd', options: {}, ports: fakePorts(), field: { key: 'd', title: '登记时间', required: false } }

it('FORM-010 hands on the moment that was typed as YYYY-MM-DD HH:mm:ss', () => {
  const onChange = vi.fn<(value: unknown) => void>()
  render(<Form {...common} value="" onChange={onChange} disabled={false} invalid={false} />)
  const input = screen.getByPlaceholderText('请选择登记时间')
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value: '2024-05-01 08:30:05' } })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 })
  expect(onChange).toHaveBeenLastCalledWith('2024-05-01 08:30:05')
})

afterEach(() => {
  process.env['TZ'] = 'UTC'
})
it.each(['Asia/Shanghai', 'America/New_York', 'Pacific/Auckland'])(
  'shows and hands on an hour that the zone of the browser leaves out: %s',
  (zone) => {
    process.env['TZ'] = zone
    for (const moment of ['1986-05-04 02:30:00', '2024-03-10 02:30:00', '2024-09-29 02:30:00']) {
      const onChange = vi.fn<(value: unknown) => void>()
      const shown = render(<Form {...common} value={moment} onChange={onChange} disabled={false} invalid={false} />)
      const input = screen.getByPlaceholderText('请选择登记时间')
      expect(input).toHaveProperty('value', moment)
      fireEvent.mouseDown(input)
      fireEvent.change(input, { target: { value: moment.replace(':30:00', ':45:00') } })
      fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 })
      expect(onChange).toHaveBeenLastCalledWith(moment.replace(':30:00', ':45:00'))
      shown.unmount()
    }
  },
)

it('QUERY-003 asks for one moment or for a begin and an end', () => {
  const single = render(<Query {...common} mode="single" value="2024-05-01 08:00:00" onChange={() => {}} />)
  expect(single.container.querySelectorAll('input')).toHaveLength(1)
  single.unmount()
  render(<Query {...common} mode="range" value={{ begin: '2024-05-01 00:00:00', end: '' }} onChange={() => {}} />)
  expect(screen.getByPlaceholderText('开始')).toHaveProperty('value', '2024-05-01 00:00:00')
  expect(screen.getByPlaceholderText('结束')).toHaveProperty('value', '')
})
