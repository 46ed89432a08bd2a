import { beforeEach, describe, expect, it, vi } from 'vitest'
import { controlFacts, patchChildren } from './frame-main.ts'
import type { Drawn } from './protocol.ts'
import { makeElement, printElement } from './thread-main.ts'

const drawn = (element: unknown): Drawn => printElement(element, []) as Drawn
const root = document.createElement('main')
const draw = (element: unknown) => patchChildren(root, [drawn(element)], () => undefined)
beforeEach(() => {
  // The constants that the page of the frame states before its functions.
  vi.stubGlobal('TAGS', ['div', 'p', 'button', 'input', 'select', 'option'])
  vi.stubGlobal('SVG_TAGS', ['svg', 'path'])
  vi.stubGlobal('SVG', 'http://www.w3.org/2000/svg')
  root.replaceChildren()
})

describe('a drawing of a package', () => {
  it('keeps the elements that are the same, and with them focus and caret', () => {
    draw(makeElement('div', null, makeElement('input', { value: 'a' }), 'x'))
    const input = root.querySelector('input')
    draw(makeElement('div', { class: 'b' }, makeElement('input', { value: 'ab' }), 'y'))
    expect(root.querySelector('input')).toBe(input)
    expect([input?.value, root.textContent, root.firstElementChild?.className]).toEqual(['ab', 'y', 'b'])
  })
  it('has no element and no attribute that loads, leads somewhere or runs something', () => {
    const tags = [
      'script',
      'iframe',
      'img',
      'a',
      'link',
      'meta',
      'object',
      'form',
      'base',
      'style',
      'foreignObject',
      'use',
    ]
    draw(makeElement('div', null, ...tags.map((tag) => makeElement(tag, { src: 'x', href: 'x' }))))
    expect(root.innerHTML).toBe('<div></div>')
    draw(makeElement('p', { onclick: 'alert(1)', src: 'x', href: 'x', formaction: 'x', srcdoc: 'x', innerHTML: '<b>' }))
    expect(root.innerHTML).toBe('<p></p>')
  })
  it('says how many of its controls have no name', () => {
    draw(
      makeElement(
        'div',
        null,
        makeElement('input'),
        makeElement('button', null, 'go'),
        makeElement('input', { 'aria-label': 'a' }),
      ),
    )
    expect(controlFacts(root)).toEqual({ nodes: 4, controls: 3, unnamed: 1 })
  })
})
