import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLocalPages } from './use-local-pages.ts'

const count = (rows: number) => Array.from({ length: rows }, (_, at) => at + 1)

it('shows the rows of one page, and of the last one when there are fewer than before', () => {
  const { result, rerender } = renderHook(({ rows }) => useLocalPages({ rows, pageSize: 4 }), {
    initialProps: { rows: count(10) },
  })
  expect([result.current.rows, result.current.total]).toEqual([[1, 2, 3, 4], 10])
  act(() => result.current.change({ pageNo: 3, pageSize: 4 }))
  expect(result.current.rows).toEqual([9, 10])
  rerender({ rows: count(6) })
  expect([result.current.asked.pageNo, result.current.rows]).toEqual([2, [5, 6]])
  rerender({ rows: [] })
  expect([result.current.asked.pageNo, result.current.rows]).toEqual([1, []])
})
