import { afterEach, expect, it } from 'vitest'
import { mayTakeFocus } from './may-take-focus.ts'

const PAGE =
  '<input id="search"><button id="elsewhere"></button><main id="main" tabindex="-1"><div role="dialog" id="dialog" tabindex="-1"><input id="field"><p id="part"></p><button id="confirm"></button></div><p id="below"></p></main>'

afterEach(() => document.body.replaceChildren())

it.each([
  ['part', undefined, true],
  ['part', 'main', true],
  ['part', 'dialog', true],
  ['part', 'confirm', true],
  ['part', 'field', false],
  ['part', 'search', false],
  ['part', 'elsewhere', false],
  ['below', undefined, true],
  ['below', 'main', true],
  ['below', 'confirm', false],
  ['below', 'dialog', false],
  ['below', 'field', false],
] as const)('is %s free to take the focus from %s: %s', (part, active, isFree) => {
  document.body.innerHTML = PAGE
  if (active) document.getElementById(active)?.focus()
  expect(document.activeElement?.id).toBe(active ?? '')
  expect(mayTakeFocus(document.getElementById(part) ?? document.body)).toBe(isFree)
})
