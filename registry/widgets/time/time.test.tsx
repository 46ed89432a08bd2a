import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakePorts } from '../../kit/testing.tsx'
import { Form, Query } from './view.tsx'

const common = { id: 't', options: {}, ports: fakePorts(), field: { key: 't', title: '开放时间', required: false } }

it('FORM-010 hands on the time that was typed as HH:mm:ss', () => {
  const onChange = vi.fn<(value: unknown) => void>()
  render(<Form {...common} value="" onChange={onChange} disabled={false} invalid={false} />)
  const input = screen.getByPlaceholderText('请选择开放时间')
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value: '08:30:05' } })
  fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 })
  expect(onChange).toHaveBeenLastCalledWith('08:30:05')
})

it('QUERY-004 asks for one time or for a begin and an end', () => {
  const single = render(<Query {...common} mode="single" value="08:00:00" onChange={() => {}} />)
  expect(single.container.querySelectorAll('input')).toHaveLength(1)
  single.unmount()
  render(<Query {...common} mode="range" value={{ begin: '08:00:00', end: '17:00:00' }} onChange={() => {}} />)
  expect(screen.getByPlaceholderText('开始')).toHaveProperty('value', '08:00:00')
  expect(screen.getByPlaceholderText('结束')).toHaveProperty('value', '17:00:00')
})
