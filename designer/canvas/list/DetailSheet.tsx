import { type Ref, useMemo, useState } from 'react'
import { type FieldMemory, resolveScreen } from '../../../engine/model/index.ts'
import type { FormBlock, FormEntry } from '../../../schemas/language/form.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { PartView } from '../../../src/screen/preview/PartView.tsx'
import { useDesigner } from '../../context.tsx'
import { SampleScreen } from '../../preview/PreviewPart.tsx'
import { designScreen } from '../design-screen.ts'

/** Tabs and steps follow one another under their titles, so that all fields are in sight to be arranged. */
function unfolded(entry: FormEntry): readonly FormBlock[] {
  const parts =
    typeof entry === 'string' ? [] : 'tabs' in entry ? entry.tabs : 'steps' in entry ? entry.steps : undefined
  if (parts === undefined || typeof entry === 'string') return [entry as FormBlock]
  return parts.flatMap(({ title, content }): readonly FormBlock[] => [{ divider: title }, ...content])
}
function detailScreen(stated: Screen): Screen {
  const { form, ...screen } = designScreen(stated)
  if (!form?.layout) return { ...screen, ...(form ? { form } : {}) }
  return { ...screen, form: { ...form, layout: form.layout.flatMap(unfolded) } }
}

/** The details of a sample record as the renderer draws them; they take neither pointer nor focus. */
export function DetailSheet({ screen, ref }: { readonly screen: Screen; readonly ref: Ref<HTMLDivElement> }) {
  const { words } = useDesigner()
  const [memory] = useState<FieldMemory>(() => new WeakMap())
  const resolved = useMemo(() => resolveScreen(detailScreen(screen), memory), [screen, memory])
  const identity = JSON.stringify(Object.entries(screen.fields).map(([key, { view, options }]) => [key, view, options]))
  return (
    <div ref={ref} inert>
      <h2 className="vd-canvas-title">{words(screen.title)}</h2>
      <SampleScreen screen={resolved} identity={identity}>
        <PartView part="detail" />
      </SampleScreen>
    </div>
  )
}
