import { type ListParams, textParam } from './params.ts'

const SIZE_DEFAULT = 10
const SIZE_MAX = 1000
const PAGE_MAX = 1_000_000

export interface PageAsked {
  readonly current: number
  readonly size: number
  readonly offset: number
}

function whole(text: string, fallback: number, max: number): number {
  const value = /^\d{1,10}$/.test(text.trim()) ? Number(text) : fallback
  return value < 1 ? fallback : Math.min(value, max)
}

/** Page and size within their limits; anything unreadable means the default. */
export function readPage(params: ListParams): PageAsked {
  const current = whole(textParam(params, 'pageNo'), 1, PAGE_MAX)
  const size = whole(textParam(params, 'pageSize'), SIZE_DEFAULT, SIZE_MAX)
  return { current, size, offset: (current - 1) * size }
}
