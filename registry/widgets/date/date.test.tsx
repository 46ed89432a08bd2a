import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakePorts } from '../../kit/testing.tsx'
import { Form, Query } from './view.tsx'

const common = { id: 'd', options: {}, ports: fakePorts(), field: { key: 'd', title: '入藏日期', required: false } }

it('FORM-010 hands on the day that was typed as YYYY-MM-DD', () => {
  const onChange = vi.fn<(value: unknown) => void>()
  render(<Form {...common} value="" onChange={onChange} disabled={false} invalid={false} />)
  const input = screen.getByPlaceholderText('请选择入藏日期')
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value: '2024-05-01' } })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 })
  expect(onChange).toHaveBeenLastCalledWith('2024-05-01')
})

it('understands a day that is typed with slashes', () => {
  const onChange = vi.fn<(value: unknown) => void>()
  render(<Form {...common} value="" onChange={onChange} disabled={false} invalid={false} />)
  const input = screen.getByPlaceholderText('请选择入藏日期')
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value: '2024/5/1' } })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 })
  expect(onChange).toHaveBeenLastCalledWith('2024-05-01')
})

it('QUERY-002 asks for one day or for a begin and an end', () => {
  const single = render(<Query {...common} mode="single" value="2024-05-01" onChange={() => {}} />)
  expect(single.container.querySelectorAll('input')).toHaveLength(1)
  single.unmount()
  render(<Query {...common} mode="range" value={{ begin: '2024-05-01', end: '2024-05-31' }} onChange={() => {}} />)
  expect(screen.getByPlaceholderText('开始')).toHaveProperty('value', '2024-05-01')
  expect(screen.getByPlaceholderText('结束')).toHaveProperty('value', '2024-05-31')
})
