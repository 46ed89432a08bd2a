import { use } from 'react'
import type { AnyWidget } from '../../../registry/kit/define.ts'
import type { Faces } from '../../../registry/kit/faces.ts'
import type { ResolvedField } from '../../../engine/model/index.ts'
import { READY } from '../../lib/settled-promise.ts'

export type AnyFaces = Faces<unknown, Readonly<Record<string, unknown>>>

const loaded = new Map<AnyWidget, AnyFaces | 'failed'>()
const loading = new Map<AnyWidget, Promise<void>>()

function load(widget: AnyWidget): Promise<void> {
  const running = loading.get(widget)
  if (running) return running
  const started = widget.view().then(
    (faces) => void loaded.set(widget, faces),
    () => void loaded.set(widget, 'failed'),
  )
  loading.set(widget, started)
  return started
}

function widgetsOf(fields: readonly ResolvedField[]): AnyWidget[] {
  return [...new Set(fields.flatMap((field) => field.widget ?? []))]
}

/** Loads the views of these fields; resolves when every one is there or has failed. */
export async function preloadFaces(fields: readonly ResolvedField[]): Promise<void> {
  await Promise.all(widgetsOf(fields).map(load))
}

/** The same, and what their controls open later. */
export async function preloadControls(fields: readonly ResolvedField[]): Promise<void> {
  await preloadFaces(fields)
  const faces = widgetsOf(fields).flatMap((widget) => loaded.get(widget) ?? [])
  await Promise.all(faces.map((one) => one !== 'failed' && one.preload?.()))
}

/** By the types in them: a component that suspends at its first drawing forgets every object it made. */
const bundles = new Map<string, Promise<void>>()

/** Suspends the section until every view it draws is there, so that nothing flickers field by field. */
export function useFaces(fields: readonly ResolvedField[]): void {
  const widgets = widgetsOf(fields)
  if (widgets.every((widget) => loaded.has(widget))) return void use(READY)
  const key = widgets.map(({ type }) => type).join()
  let bundle = bundles.get(key)
  if (!bundle) {
    bundle = preloadFaces(fields)
    bundles.set(key, bundle)
  }
  use(bundle)
}

/** The faces of a widget whose view was loaded before; 'failed' when its code could not be fetched. */
export function facesOf(widget: AnyWidget): AnyFaces | 'failed' | undefined {
  return loaded.get(widget)
}

/** Forgets a failed view, so that the next drawing tries again. */
export function retryFaces(widget: AnyWidget): Promise<void> {
  loaded.delete(widget)
  loading.delete(widget)
  return load(widget)
}
