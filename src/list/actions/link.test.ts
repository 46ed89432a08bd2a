import { describe, expect, it } from 'vitest'
import Schema from 'typebox/schema'
import { ActionSchema } from '../../../schemas/language/sections.ts'
import { linkOf } from './link.ts'

const row = { id: '1', name: 'a/b?c=d&e', host: 'evil.example', script: 'javascript:alert(1)', up: '../..', level: 2 }

describe('the link of an action', () => {
  it('is filled with the values of the row, as words', () => {
    expect(linkOf('/collection/relic?name={name}&level={level}', row)).toEqual({
      kind: 'inside',
      path: '/collection/relic?name=a%2Fb%3Fc%3Dd%26e&level=2',
    })
    expect(linkOf('https://museum.example/search?q={name}', row)).toEqual({
      kind: 'outside',
      url: 'https://museum.example/search?q=a%2Fb%3Fc%3Dd%26e',
    })
  })
  it('says nothing for what a row does not have', () => {
    expect(linkOf('/relic/{missing}', row)).toEqual({ kind: 'inside', path: '/relic/' })
    expect(linkOf('/help', undefined)).toEqual({ kind: 'inside', path: '/help' })
    expect(linkOf('/relic/{name}', undefined)).toEqual({ kind: 'inside', path: '/relic/' })
    expect(linkOf('https://museum.example/{name}', undefined)).toEqual({
      kind: 'outside',
      url: 'https://museum.example/',
    })
  })
  it.each([
    'https://{host}/',
    'https://museum.{host}/x',
    '//{host}/',
    '/\\{host}',
    'http://{script}',
    'javascript:alert({level})',
  ])('does not let a value choose where %s leads', (template) => {
    expect(linkOf(template, row)).toBeUndefined()
  })
  it.each([
    'javascript:alert(1)',
    ' /x',
    'JavaScript:1',
    'data:text/html,x',
    'vbscript:x',
    'ftp://x',
    '/a b',
    '/<script>',
    'relative',
  ])('cannot be %s in a document', (link) => {
    expect(Schema.Compile(ActionSchema).Check({ code: 'go', link })).toBe(false)
  })
  it.each(['/a/{id}', 'https://museum.example/{id}'])('may be %s in a document', (link) => {
    expect(Schema.Compile(ActionSchema).Check({ code: 'go', link })).toBe(true)
  })
})
