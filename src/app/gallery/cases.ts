import { use } from 'react'
import type { AnyWidget } from '../../../registry/kit/define.ts'
import type { Faces } from '../../../registry/kit/faces.ts'
import { useLabels } from '../../../registry/kit/parts/choices/use-labels.ts'
import type { Ports } from '../../../registry/kit/ports.ts'
import { type FixtureFile, fixtureField, fixtureOptions } from '../../../registry/kit/testing.tsx'
import type { LookupRef } from '../../../schemas/language/lookup.ts'

type AnyFaces = Faces<unknown, Readonly<Record<string, unknown>>>
export type AnyCase = FixtureFile['fixtures'][number]

const files = import.meta.glob<FixtureFile>('../../../registry/widgets/*/fixtures.ts', { eager: true })
/** The named cases that a widget's folder brings, one with a value first: it shows most. */
export function casesOf(widget: AnyWidget): readonly AnyCase[] {
  const cases = files[`../../../registry/widgets/${widget.type}/fixtures.ts`]?.fixtures ?? []
  const filled = cases.findIndex((one) => one.stored !== null && one.text !== '')
  return filled < 1 ? cases : [...cases.slice(filled, filled + 1), ...cases.toSpliced(filled, 1)]
}

/** Longest value in characters that is written on one line. */
const LINE = 40

/** JSON as a person would write it: short objects and lists in one line. */
function written(value: unknown, indent = '', before = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const parts = Object.entries(value).map(
    ([name, part]) => [Array.isArray(value) ? '' : `${JSON.stringify(name)}: `, part] as const,
  )
  const line = `${open} ${parts.map(([name, part]) => name + written(part)).join(', ')} ${close}`
  if (parts.length === 0) return open + close
  if (indent !== '' && !line.includes('\n') && before + line.length <= LINE) return line
  const inner = `${indent}  `
  return `${open}\n${parts.map(([name, part]) => inner + name + written(part, inner, inner.length + name.length)).join(',\n')}\n${indent}${close}`
}

/** The field of a case as a document would write it. */
export function fieldOf(widget: AnyWidget, fixture: AnyCase): string {
  const options = fixture.options && Object.keys(fixture.options).length > 0 ? { options: fixture.options } : {}
  return written({ title: widget.title, view: widget.type, ...fixture.field, ...options })
}
export function storedOf(widget: AnyWidget, fixture: AnyCase): string {
  return JSON.stringify(widget.codec.write(fixture.value, fixtureOptions(widget, fixture)))
}

const NO_LOOKUP: LookupRef = { kind: 'static', items: [] }

/** The case with the words of its keys, for which a list would have asked. */
export function useWords(widget: AnyWidget, fixture: AnyCase, ports: Ports): AnyCase {
  const options = fixtureOptions(widget, fixture)
  const ref = widget.lookup?.(options, fixtureField(widget, fixture))
  const keys = ref ? widget.codec.keys(fixture.value, options) : []
  const labels = useLabels(ports.lookup, ref ?? NO_LOOKUP, keys)
  const known = keys.filter((key) => !labels.isGone(key)).map((key) => [key, labels.of(key)] as const)
  return known.length === 0 ? fixture : { ...fixture, labels: { ...Object.fromEntries(known), ...fixture.labels } }
}

const loading = new Map<string, Promise<AnyFaces>>()
/** The faces of a widget; suspends while they are loaded for the first time. */
export function useFaces(widget: AnyWidget): AnyFaces {
  const { type } = widget
  const asked = loading.get(type) ?? widget.view()
  // What could not be fetched is asked for again when the place is drawn anew.
  if (!loading.has(type)) asked.catch(() => loading.delete(type))
  loading.set(type, asked)
  return use(asked)
}
