import { MAX_PAGE_NO, MAX_PAGE_SIZE } from '../../../schemas/language/names.ts'

const SIZE_DEFAULT = 10

export interface PageRequest {
  readonly current: number
  readonly size: number
  readonly offset: number
}

function whole(text: string, fallback: number, max: number): number {
  const value = /^\d{1,10}$/.test(text.trim()) ? Number(text) : fallback
  return value < 1 ? fallback : Math.min(value, max)
}

/** Page and size within their limits; anything unreadable means the default. */
export function pageOf(no: string, pageSize: string): PageRequest {
  const current = whole(no, 1, MAX_PAGE_NO)
  const size = whole(pageSize, SIZE_DEFAULT, MAX_PAGE_SIZE)
  return { current, size, offset: (current - 1) * size }
}
