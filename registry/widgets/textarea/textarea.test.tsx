import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakePorts, fixtureOptions } from '../../kit/testing.tsx'
import { textarea } from './index.ts'
import type { Options } from './options.ts'
import { Cell, Form } from './view.tsx'

const props = (stated: Partial<Options>) => ({
  id: 'a',
  value: '',
  onChange: () => {},
  disabled: false,
  invalid: false,
  ports: fakePorts(),
  field: { key: 'a', title: '备注', required: false },
  options: fixtureOptions(textarea, { options: stated }) as Options,
})
const rows = () => screen.getByRole('textbox').getAttribute('rows')

it('FORM-003 has four rows unless the field asks for another number', () => {
  const { unmount } = render(<Form {...props({})} />)
  expect(rows()).toBe('4')
  unmount()
  render(<Form {...props({ rows: 8 })} />)
  expect(rows()).toBe('8')
})

it('takes one row in a grid', () => {
  render(<Cell {...props({ rows: 8 })} />)
  expect(rows()).toBe('1')
})
