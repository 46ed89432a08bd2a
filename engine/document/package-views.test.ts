import { readFileSync } from 'node:fs'
import Ajv from 'ajv'
import { afterEach, expect, it } from 'vitest'
import { packageWidget } from '../../registry/packages/definition.ts'
import { setPackages } from '../../registry/packages/known.ts'
import type { Manifest } from '../../schemas/language/widget-package/package.ts'
import { checkScreen } from './check-screen.ts'
import { publishedSchema } from './json-schema.ts'

const STARS = JSON.parse(
  readFileSync(new URL('../../registry/packages/examples/stars/manifest.json', import.meta.url), 'utf8'),
) as Manifest
const SCREEN = {
  version: 1,
  id: 'collection.relic',
  title: '藏品',
  fields: { rank: { title: '评级', view: `x_${STARS.id}` } },
}
const know = (isOn: boolean) => setPackages([{ manifest: STARS, hash: 'a', isOn }], `${isOn}`, packageWidget)
const fits = () => new Ajv({ strict: false, validateFormats: false }).compile(publishedSchema('screen'))(SCREEN)

afterEach(() => setPackages([], '', packageWidget))

it('the view of a package is completed and accepted once the package is switched on', () => {
  expect(fits()).toBe(false)
  expect(checkScreen(SCREEN).problems).toMatchObject([{ pointer: '/fields/rank/view' }])
  know(true)
  expect(fits()).toBe(true)
  expect(checkScreen(SCREEN).problems).toEqual([])
})
it('a package that is switched off is not offered, and its fields stay right', () => {
  know(false)
  expect(fits()).toBe(false)
  expect(checkScreen(SCREEN).problems).toEqual([])
})
