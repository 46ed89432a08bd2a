import fastify from 'fastify'
import Type from 'typebox'
import { expect, it } from 'vitest'
import { buildValidators } from './validators.ts'

const Body = Type.Object({
  flag: Type.Optional(Type.Union([Type.Boolean(), Type.Integer(), Type.Null()])),
  size: Type.Optional(Type.Union([Type.Number({ minimum: 1 }), Type.Null()])),
  code: Type.Optional(Type.Union([Type.Integer(), Type.String({ maxLength: 3 })])),
  words: Type.Optional(Type.Union([Type.String({ maxLength: 3 }), Type.Null()])),
  list: Type.Optional(Type.Array(Type.Union([Type.Integer(), Type.Null()]))),
  shape: Type.Optional(Type.Union([Type.Object({ anyOf: Type.Integer() }), Type.Null()])),
})

/** What a route reads of a body, or the status of its refusal. */
async function read(body: unknown): Promise<unknown> {
  const app = fastify({
    schemaController: { compilersFactory: { buildValidator: buildValidators } },
    ajv: { customOptions: { coerceTypes: true, removeAdditional: false, strict: false } },
  })
  app.post('/', { schema: { body: Body } }, (request) => JSON.stringify(request.body))
  const answer = await app.inject({ method: 'POST', url: '/', payload: body as object })
  await app.close()
  return answer.statusCode === 200 ? answer.json() : answer.statusCode
}

it('leaves a value unchanged that a member of the union takes as it is', async () => {
  for (const body of [
    { flag: null },
    { flag: false },
    { flag: 2 },
    { size: null },
    { size: 4 },
    { code: '12' },
    { code: 12 },
    { words: null },
    { words: '' },
    { list: [null, 0, 1] },
    { shape: null },
    { shape: { anyOf: 3 } },
  ])
    expect(await read(body)).toEqual(body)
})

it('converts a value that no member takes as it is, and refuses what cannot be converted', async () => {
  expect(await read({ flag: 'true', size: '4' })).toEqual({ flag: true, size: 4 })
  expect(await read({ flag: null, size: '4' })).toEqual({ flag: null, size: 4 })
  expect(await read({ size: '' })).toEqual({ size: null })
  for (const size of [0, false, '0', 'x']) expect(await read({ size })).toBe(400)
  expect(await read({ words: 'long words' })).toBe(400)
  expect(await read({ code: 'long words' })).toBe(400)
})
