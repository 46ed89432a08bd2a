import { use } from 'react'
import type { AnyWidget } from '../../../registry/kit/define.ts'
import type { Faces } from '../../../registry/kit/faces.ts'
import { type FixtureFile, fixtureOptions } from '../../../registry/kit/testing.tsx'

type AnyFaces = Faces<unknown, Readonly<Record<string, unknown>>>
export type AnyCase = FixtureFile['fixtures'][number]

const files = import.meta.glob<FixtureFile>('../../../registry/widgets/*/fixtures.ts', { eager: true })
/** The named cases that a widget's folder brings, one with a value first: it shows most. */
export function casesOf(widget: AnyWidget): readonly AnyCase[] {
  const cases = files[`../../../registry/widgets/${widget.type}/fixtures.ts`]?.fixtures ?? []
  const filled = cases.findIndex((one) => one.stored !== null && one.text !== '')
  return filled < 1 ? cases : [...cases.slice(filled, filled + 1), ...cases.toSpliced(filled, 1)]
}

/** The field of a case as a document would write it. */
export function fieldOf(widget: AnyWidget, fixture: AnyCase): string {
  const options = fixture.options && Object.keys(fixture.options).length > 0 ? { options: fixture.options } : {}
  return JSON.stringify({ title: widget.title, view: widget.type, ...fixture.field, ...options }, null, 2)
}
export function storedOf(widget: AnyWidget, fixture: AnyCase): string {
  return JSON.stringify(widget.codec.write(fixture.value, fixtureOptions(widget, fixture)))
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
