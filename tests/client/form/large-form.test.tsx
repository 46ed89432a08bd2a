import { act, fireEvent, screen as page } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Screen } from '../../../schemas/language/screen.ts'
import { draw } from '../kit.tsx'

/** The position of an element relative to the view, as far as the form asks: each observer is notified of its targets. */
class Watcher {
  static all: Watcher[] = []
  readonly targets = new Set<Element>()
  readonly tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell
    Watcher.all.push(this)
  }
  observe(target: Element) {
    this.targets.add(target)
  }
  unobserve(target: Element) {
    this.targets.delete(target)
  }
  disconnect() {
    this.targets.clear()
  }
}
beforeEach(() => {
  Watcher.all = []
  vi.stubGlobal('IntersectionObserver', Watcher)
})
afterEach(() => vi.unstubAllGlobals())

const COUNT = 120
const fields: NonNullable<Screen['fields']> = Object.fromEntries(
  Array.from({ length: COUNT }, (_, number) => [
    `f${number}`,
    { title: `字段${number}`, ...(number === 101 ? { view: 'tags' } : number === 102 ? { minLength: 3 } : {}) },
  ]),
)
const LARGE: Screen = { version: 1, id: 'lab.far', title: 'Far', page: { layout: 'form' }, fields }

const boxOf = (number: number) => {
  const box = document.querySelector<HTMLElement>(`[data-field="f${number}"]`)
  if (!box) throw new Error(`There is no field ${number}`)
  return box
}
const input = (number: number) => boxOf(number).querySelector('input') as HTMLInputElement
const isFar = (number: number) => boxOf(number).classList.contains('vi-far')
/** The field comes to the view, or is now far from it; what is hidden has no height. */
const moved = (number: number, isIntersecting: boolean, height = 70) =>
  act(async () => {
    for (const watcher of Watcher.all) {
      if (!watcher.targets.has(boxOf(number))) continue
      watcher.tell(
        [
          {
            isIntersecting,
            target: boxOf(number),
            boundingClientRect: { height },
          } as unknown as IntersectionObserverEntry,
        ],
        watcher as unknown as IntersectionObserver,
      )
    }
  })
async function typed(number: number, words: string) {
  await moved(number, true)
  fireEvent.focus(input(number))
  fireEvent.change(input(number), { target: { value: words } })
  fireEvent.blur(input(number))
}

it('a control of a large form goes when it is far from the view, and is drawn anew with what was typed', async () => {
  await draw({ screen: LARGE })
  await page.findByRole('button', { name: /保\s*存/ })
  expect([isFar(0), isFar(100)]).toEqual([false, true])
  await typed(100, '青铜')
  expect([isFar(100), input(100).readOnly]).toEqual([false, false])
  await moved(100, false)
  expect([isFar(100), input(100).readOnly, input(100).value]).toEqual([true, true, '青铜'])
  expect(boxOf(100).style.blockSize).toBe('70px')
  await moved(100, true)
  expect([isFar(100), input(100).readOnly, input(100).value, boxOf(100).style.blockSize]).toEqual([
    false,
    false,
    '青铜',
    '',
  ])
})

it('keeps a control that is focused, that has an error, that is hidden, or that holds more than its value', async () => {
  await draw({ screen: LARGE })
  await page.findByRole('button', { name: /保\s*存/ })
  await moved(100, true)
  input(100).focus()
  await moved(100, false)
  expect(isFar(100)).toBe(false)
  input(100).blur()
  await moved(100, false, 0)
  expect(isFar(100)).toBe(false)
  await moved(101, true)
  await moved(101, false)
  expect(isFar(101)).toBe(false)
  await typed(102, 'x')
  expect(boxOf(102).querySelector('[role="alert"]')).not.toBeNull()
  await moved(102, false)
  expect([isFar(102), input(102).value]).toEqual([false, 'x'])
  await moved(100, false)
  expect(isFar(100)).toBe(true)
})
