import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TSchema } from 'typebox'
import { schemaErrors } from '../../schemas/language/check/check.ts'
import { guard, parseJson } from '../../schemas/language/check/guard.ts'

const SCHEMAS = fileURLToPath(new URL('../../schemas/', import.meta.url))

/** A bundled document that does not fit its schema: a mistake of this program, found at the start. */
class DocumentError extends Error {}

/** Reads one bundled JSON document and checks it against its schema. */
export function readDocument<T>(name: string, schema: TSchema): T {
  const parsed = parseJson(readFileSync(`${SCHEMAS}${name}`, 'utf8'))
  if ('problem' in parsed) throw new DocumentError(`${name}: ${parsed.problem.code}`)
  const errors = [...guard(parsed.value), ...schemaErrors(schema as unknown as Record<string, unknown>, parsed.value)]
  if (errors.length > 0) throw new DocumentError(`${name}${errors[0]?.pointer ?? ''} does not fit`)
  return parsed.value as T
}

/** All bundled documents of a folder below `schemas`, by file name. */
export function readDocuments<T>(folder: string, schema: TSchema): T[] {
  const names = readdirSync(`${SCHEMAS}${folder}`).filter((name) => name.endsWith('.json'))
  return names.toSorted().map((name) => readDocument<T>(`${folder}/${name}`, schema))
}
