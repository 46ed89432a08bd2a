import { expect, it } from 'vitest'
import { money } from './index.ts'

const options = { currency: '', negative: false }

it('keeps two decimals: a computed amount is rounded half up, where binary fractions would round down', () => {
  expect(money.settle?.(1.005, options)).toBe(1.01)
  expect(money.codec.write(1.005, options)).toBe(1.005)
  expect(money.codec.write(0.1 + 0.2, options)).toBe(0.3)
  expect(money.storage(options, { title: '估值' })).toEqual({ type: 'numeric', length: 18, scale: 2, match: 'exact' })
})

it('takes negative amounts only where they are allowed', () => {
  expect(money.schema?.(options, { title: '估值' })).toMatchObject({ minimum: 0 })
  expect(money.schema?.({ ...options, negative: true }, { title: '估值' })).not.toHaveProperty('minimum')
})
